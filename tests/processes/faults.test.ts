// Traffic through a faulty wire, with processes killed and stopped in the middle: no promise is broken.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addFaults } from '../../verification/faults/command';
import { readCommandLine } from '../support/shop';

const readFaultsArguments = (args: readonly string[]) =>
  readCommandLine(addFaults, ['test:faults', ...args], 'npm run');

const ROOT = join(__dirname, '../..');
/** A run takes a minute, most of it waiting for leases to end; a machine that is busy with other tests takes longer. */
const TIMEOUT_MS = 300_000;
/** A tenth of what every change goes through before it is merged; with this seed clocks are ahead and behind. */
const SMALL = { requests: 200, faults: 50, kills: 5, pauses: 1, clocks: 2, seed: 4 } as const;

async function run(...args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'verification/faults/run.ts', ...args], { cwd: ROOT });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
}

describe('npm run test:faults', () => {
  it(
    'finds no violation in 200 requests with 50 faults, 5 kills and a pause past the lease',
    async () => {
      const { code, said } = await run(...Object.entries(SMALL).flatMap(([name, count]) => [`--${name}`, `${count}`]));
      const count = (name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(said)?.[1]);

      expect(said).toMatch(/^Violations +0$/m);
      expect(code).toBe(0);
      expect(count('Requests')).toBeGreaterThanOrEqual(SMALL.requests);
      expect(count('Faults')).toBeGreaterThanOrEqual(SMALL.faults);
      expect([count('Kills'), count('Pauses')]).toEqual([SMALL.kills, SMALL.pauses]);
      expect(said).toMatch(/^Clocks +\d+ of \d+ off, from -\d+\.\d to \d+\.\d s$/m);
      expect(said).toMatch(/^Events +[1-9]\d* received, \d+ kills of who tells$/m);
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
