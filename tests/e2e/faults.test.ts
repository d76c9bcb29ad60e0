// Traffic through a faulty wire, with processes killed and stopped in the middle: no promise is broken.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readFaultsArguments } from '../faults/arguments';

const ROOT = join(__dirname, '../..');
/** A run takes three minutes; a machine that is busy with other tests takes longer. */
const TIMEOUT_MS = 600_000;

async function run(...args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/faults/run.ts', ...args], { cwd: ROOT });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
}

describe('npm run test:faults', () => {
  it(
    'finds no violation in 2,000 requests with 500 faults, 50 kills and 10 pauses past the lease',
    async () => {
      const { code, said } = await run();
      const count = (name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(said)?.[1]);

      expect(said).toMatch(/^Violations +0$/m);
      expect(code).toBe(0);
      expect(count('Requests')).toBeGreaterThanOrEqual(2_000);
      expect(count('Faults')).toBeGreaterThanOrEqual(500);
      expect([count('Kills'), count('Pauses')]).toEqual([50, 10]);
      expect(said).toMatch(/^Clocks +\d+ of \d+ off, from -\d+\.\d to \d+\.\d s$/m);
      expect(said).toMatch(/^Latency +median \d+ ms, p99 \d+ ms, worst \d+ ms$/m);
    },
    TIMEOUT_MS,
  );

  it.each([
    [[], { requests: 2_000, faults: 500, kills: 50, pauses: 10, clocks: 30, mutants: false }],
    [['--requests', '9', '--seed', '3'], { requests: 9, seed: 3 }],
    [['--mutants'], { mutants: true }],
  ])('reads %j', (args, expected) => {
    expect(readFaultsArguments(args)).toMatchObject(expected);
  });

  it.each([
    ['a number that is none', ['--kills', 'x']],
    ['a number below zero', ['--faults=-1']],
    ['an unknown mutant', ['--mutants', '--only', 'nothing']],
    ['an unknown option', ['--fast']],
  ])('refuses %s', (_name, args) => {
    expect(() => readFaultsArguments(args)).toThrow('Usage: npm run test:faults');
  });
});
