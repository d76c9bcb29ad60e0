// npm run contract: does every answer of the tests agree with the published definition?
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';
import { ANSWERS_FOLDER, readAnswers, type RecordedAnswer } from './answers';
import { readContractArguments } from './arguments';
import { check } from './check';
import { readDefinition } from './definition';
import { readKnown } from './known';
import { reportOf } from './report';

async function main(): Promise<void> {
  const { file, answers, isPart } = readContractArguments(process.argv.slice(2));
  const definition = readDefinition(file);
  const known = readKnown();
  const outcome = check(definition, answers === null ? await answersOfTests() : readAnswers(answers), known);
  const { lines, isPassed } = reportOf(definition, outcome, { known, isPart });
  for (const line of lines) console.log(line);
  if (!isPassed) process.exitCode = 1;
}

/** Run all tests; those that fail are told, and their answers count all the same. */
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

runAsCommand(main);
