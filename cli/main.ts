// The one command line: `npx stackable <command>`. What a command does is loaded when it runs.
import { compileMissingSchemas } from './support/compiled-schemas';
import { newProgram, runProgram } from './support/program';
import { addAudit } from './audit/command';
import { addBacktest } from './backtest/command';
import { addBackup } from './backup/command';
import { addDeadLetters } from './dead-letters/command';
import { addEvents } from './events/command';
import { addKeys } from './keys/command';
import { addLedger } from './ledger/command';
import { addLogs } from './logs/command';
import { addMigrate } from './migrate/command';
import { addMoveIn } from './move-in/command';
import { addApply, addDrift, addPlan, addPull, addTest } from './promotions/command';
import { addReplay } from './replay/command';
import { addRestore } from './restore/command';
import { addRollback } from './rollback/command';
import { addShadow } from './shadow/command';
import { addSmoke } from './smoke/command';
import { addWork } from './work/command';
import { addWorstCase } from './worst-case/command';

/** Exit code 1 of these commands means that records or answers differ, so that errors have another. */
const COMPARING: readonly (string | undefined)[] = ['ledger', 'move-in', 'replay', 'shadow'];

const program = newProgram('stackable').description('Operates the service: on this machine, or a deployed stage.');
program.hook('preAction', compileMissingSchemas);

addKeys(program, async (request) => (await import('./keys/main')).runKeys(request));
addMigrate(program, async (request) => (await import('./migrate/main')).runMigrate(request));
addBackup(program, async (request) => (await import('./backup/main')).runBackup(request));
addRestore(program, async (request) => (await import('./restore/main')).runRestore(request));
addAudit(program, async (request) => (await import('./audit/main')).runAudit(request));
addReplay(program, async (request) => (await import('./replay/main')).runReplay(request));
addLedger(program, async (request) => (await import('./ledger/main')).runLedger(request));
addWork(program, async (request) => (await import('./work/main')).runWork(request));
addDeadLetters(program, async (request) => (await import('./dead-letters/main')).runDeadLetters(request));
addLogs(program, async (request) => (await import('./logs/main')).runLogs(request));
addEvents(program, async (request) => (await import('./events/main')).runEvents(request));
addMoveIn(program, async (request) => (await import('./move-in/main')).runMoveIn(request));
addShadow(program, async (request) => (await import('./shadow/main')).compareSystems(request));
addSmoke(program, async (request) => (await import('./smoke/main')).runSmoke(request));
addBacktest(program, async (request) => (await import('./backtest/main')).backtestProject(request));
addWorstCase(program, async (request) => (await import('./worst-case/main')).searchProject(request));
addRollback(program, async (request) => (await import('./rollback/main')).runRollback(request));

addPull(program, async (request) => (await import('./promotions/main')).runPull(request));
addPlan(program, async (request) => (await import('./promotions/main')).runPlan(request));
addApply(program, async (request) => (await import('./promotions/main')).runApply(request));
addTest(program, async (request) => (await import('./promotions/tests/main')).runTests(request));
addDrift(program, async (request) => (await import('./promotions/main')).runDrift(request));

void runProgram(program, { failureCode: failureCodeOf(process.argv[2]) });

function failureCodeOf(command: string | undefined): number {
  // Codes 0 to 2 of a worst case are its verdicts.
  if (command === 'worst-case') return 3;
  return COMPARING.includes(command) ? 2 : 1;
}
