// Seeded histories of the whole protocol in virtual time: faults, kills and pauses, and every promise kept.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');

async function simulate(...args: readonly string[]): Promise<string> {
  const node = [process.execPath, ['--import', 'tsx', 'verification/simulation/commands/main.ts', ...args]] as const;
  const { stdout } = await promisify(execFile)(...node, { cwd: ROOT, maxBuffer: 10_000_000 });
  return stdout;
}

it('keeps every promise through 100 histories', async () => {
  const said = await simulate('--histories', '100', '--seed', '2');

  console.info(said);
  expect(said).toContain('seed 2: 100 histories');
  expect(said).toContain(' 0 violations');
});

it('notices each of the mistakes a service could make', async () => {
  const said = await simulate('--mutants', '--known', '--seed', '1');

  console.info(said);
  expect(said).not.toMatch(/^unknown /m);
  expect(said).toMatch(/^(\d+) of \1 mutants killed$/m);
});
