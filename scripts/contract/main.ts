// npm run contract: do the requests and answers of the service agree with the published definition?
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newProgram, runProgram } from '../../cli/support/program';
import { ROOT } from '../support/service-definition';
import { ANSWERS_FOLDER, readAnswers, type RecordedAnswer } from './answers';
import { compileSchemas } from '../generate/main';
import { addContract, type ContractArguments } from './command';
import { check } from './check';
import { type Definition, readDefinition } from './definition';
import { readKnown } from './known';
import { classified, problemsOf, type Published, publishedOf, readPublished, writePublished } from './published';
import { reportOf } from './report';

async function checkContract({ file, answers, isPart, isWritten }: ContractArguments): Promise<void> {
  await compileSchemas();
  const definition = file === null ? null : readDefinition(file);
  const published = definition === null ? readPublished() : publishedOf(definition);
  if (isWritten) writePublished(published);
  checkMembers(published);
  if (definition !== null && !isWritten) await checkAnswers(definition, { answers, isPart });
}

function checkMembers(published: Published): void {
  const problems = problemsOf(published);
  for (const line of problems) console.log(line);
  const { judged } = classified(published);
  const count = (state: string) => judged.filter((one) => one.state === state).length;
  const counts = ['honoured', 'refused', 'without effect'].map((state) => `${count(state)} ${state}`).join(', ');
  console.log(`${judged.length} published members of requests: ${counts}`);
  if (problems.length > 0) process.exitCode = 1;
}

async function checkAnswers(
  definition: Definition,
  { answers, isPart }: Pick<ContractArguments, 'answers' | 'isPart'>,
): Promise<void> {
  const known = readKnown();
  const outcome = check(definition, answers === null ? await answersOfTests() : readAnswers(answers), known);
  const { lines, isPassed } = reportOf(definition, outcome, { known, isPart });
  for (const line of lines) console.log(line);
  if (!isPassed) process.exitCode = 1;
}

/** Runs all tests; failing ones are reported, and their answers count too. */
async function answersOfTests(): Promise<readonly RecordedAnswer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stackable-answers-'));
  try {
    const env = { ...process.env, [ANSWERS_FOLDER]: folder };
    const tests = spawn('npm', ['test'], { cwd: ROOT, env, stdio: 'inherit' });
    const [code] = (await once(tests, 'close')) as [number | null];
    if (code !== 0) process.exitCode = 1;
    return readAnswers(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const program = newProgram('npm run');
addContract(program, checkContract);
void runProgram(program, { args: ['contract', ...process.argv.slice(2)] });
