// npm run test:fuzz: many generated requests to every route, more than each test run sends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runAsCommand } from '../../scripts/support/command';
import { ROOT } from '../../scripts/support/service-definition';

const USAGE = 'Usage: npm run test:fuzz -- [--cases <for each route, 200>] [--seed <whole number, a random one>]';
const DEFAULT_CASES = 200;
const MAX = 2 ** 31 - 1;

interface FuzzArguments {
  readonly cases: number;
  readonly seed: number;
}

/** @throws Error with the usage */
function readFuzzArguments(args: readonly string[]): FuzzArguments {
  const options = { cases: { type: 'string' }, seed: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const number = (text: string | undefined, otherwise: number) => {
    const value = text === undefined ? otherwise : Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= MAX) return value;
    throw new Error(USAGE);
  };
  return { cases: number(values.cases, DEFAULT_CASES), seed: number(values.seed, randomInt(1, 1_000_000)) };
}

async function main(): Promise<void> {
  const { cases, seed } = readFuzzArguments(process.argv.slice(2));
  console.log(`${cases} cases for each route, seed ${seed}`);
  const jest = createRequire(__filename).resolve('jest/bin/jest');
  const child = spawn(process.execPath, [jest, join('tests', 'http', 'fuzz.test.ts')], {
    cwd: ROOT,
    env: { ...process.env, FUZZ_CASES: String(cases), FUZZ_SEED: String(seed) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}

runAsCommand(main);
