// How many files stand behind a route, and how many of them one warm call runs: an engineer who follows it reads these.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, ROOT } from '../support/sources';

/** The files of this project that a file imports as values, directly or not, and the file itself. */
function reachedFrom(start: string): ReadonlySet<string> {
  const seen = new Set([start]);
  for (const file of seen) {
    for (const { from, isType } of importsOf(file)) {
      const found = [`${from}.ts`, `${from}/index.ts`].find((one) => existsSync(join(ROOT, one)));
      if (found && !isType) seen.add(found);
    }
  }
  return seen;
}

describe('the files that a route reaches', () => {
  it.each([
    ['functions/redemptions/redeem.ts', 300],
    ['functions/vouchers/list.ts', 98],
  ])('%s reaches at most %d', (route, most) => {
    expect(reachedFrom(route).size).toBeLessThanOrEqual(most);
  });
});

describe('the files that a warm call runs, from the service down', () => {
  let files: Readonly<Record<string, readonly string[]>>;

  beforeAll(() => {
    const script = ['--import', 'tsx', join(ROOT, 'bench/warm/main.ts'), '--json'];
    files = JSON.parse(execFileSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' })) as typeof files;
  });

  it.each([
    ['redeem a plain coupon', 95],
    ['list ten vouchers', 25],
  ])('to %s are at most %d', (call, most) => {
    const run = files[call] ?? [];

    expect(run.length).toBeGreaterThan(10);
    expect(run.length).toBeLessThanOrEqual(most);
  });

  it('to redeem a plain coupon are three of the engine of shards, and none of the table that knows sharded codes', () => {
    const run = files['redeem a plain coupon'] ?? [];

    expect(run.filter((file) => file.startsWith('lib/storage/sharding/'))).toHaveLength(3);
    expect(run).not.toContain('lib/storage/vouchers/sharded-code-table.ts');
  });
});
