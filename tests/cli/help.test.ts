// A command that is asked for help prints its usage and does nothing.
import { addAudit } from '../../cli/audit/command';
import { addBacktest } from '../../cli/backtest/command';
import { addBackup } from '../../cli/backup/command';
import { addPeers } from '../../bench/peers/command';
import { addDeadLetters } from '../../cli/dead-letters/command';
import { addRollback } from '../../cli/rollback/command';
import { addEvents } from '../../cli/events/command';
import { addKeys } from '../../cli/keys/command';
import { addLogs } from '../../cli/logs/command';
import { addMigrate } from '../../cli/migrate/command';
import { addMoveIn } from '../../cli/move-in/command';
import { addApply, addDrift, addPlan, addPull, addTest } from '../../cli/promotions/command';
import { addReplay } from '../../cli/replay/command';
import { addRestore } from '../../cli/restore/command';
import { addShadow } from '../../cli/shadow/command';
import { addSmoke } from '../../cli/smoke/command';
import { addWork } from '../../cli/work/command';
import { addWorstCase } from '../../cli/worst-case/command';
import { whatWentWrong } from '../../scripts/support/command';
import { readCommandLine } from '../support/command-line';

function causeOf(reading: () => unknown): unknown {
  try {
    return reading();
  } catch (error) {
    return (error as Error).cause;
  }
}

it.each([
  ['audit', addAudit, []],
  ['backtest', addBacktest, []],
  ['worst-case', addWorstCase, []],
  ['backup', addBackup, []],
  ['bench:peers', addPeers, []],
  ['dead-letters', addDeadLetters, ['drop']],
  ['events', addEvents, ['tail']],
  ['keys', addKeys, ['create']],
  ['logs', addLogs, []],
  ['migrate', addMigrate, []],
  ['move-in', addMoveIn, []],
  ['pull', addPull, []],
  ['plan', addPlan, []],
  ['apply', addApply, []],
  ['test', addTest, []],
  ['drift', addDrift, []],
  ['replay', addReplay, []],
  ['restore', addRestore, ['--stage', 'production']],
  ['rollback', addRollback, []],
  ['shadow', addShadow, []],
  ['smoke', addSmoke, []],
  ['work', addWork, ['list']],
])('stackable %s --help prints its usage', (name, add, words) => {
  for (const option of ['--help', '-h']) {
    const reading = () => readCommandLine<unknown>(add, [name, ...words, option]);

    expect(reading).toThrow(new RegExp(`^Usage: stackable ${name}\\b`));
    expect(causeOf(reading)).toMatchObject({ code: 'commander.helpDisplayed', exitCode: 0 });
  }
});

it.each([
  [
    'no credentials',
    'CredentialsProviderError',
    'There are no AWS credentials: name a profile of yours in AWS_PROFILE',
  ],
  ['credentials that are over', 'ExpiredTokenException', 'Your AWS credentials have expired: sign in again.'],
  ['credentials of nobody', 'UnrecognizedClientException', 'AWS does not know your credentials'],
  ['no table', 'ResourceNotFoundException', 'There is no such table: are --stage and --region'],
])('with %s a command says what to do', (_case, name, said) => {
  expect(whatWentWrong(Object.assign(new Error('of AWS'), { name }))).toContain(said);
});

it('says everything else as it is', () => {
  expect(whatWentWrong(new Error('It rains.'))).toBe('It rains.');
  expect(whatWentWrong('It snows.')).toBe('It snows.');
});
