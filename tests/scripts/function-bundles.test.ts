// The bundles of functions, as they are built: a function holds the stores that its service uses, and no others.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build/main';
import { ROOT } from '../../scripts/support/service-definition';

const FUNCTIONS = join(ROOT, 'dist/functions');
const KB = 1_000;

beforeAll(build);

test.each([
  ['redemptions/redeem.js', 660],
  ['validations/validate.js', 600],
  ['vouchers/list.js', 230],
  ['categories/list.js', 195],
])('%s holds less than %d KB of text: most of a start is reading it', (file, most) => {
  expect(statSync(join(FUNCTIONS, file)).size).toBeLessThan(most * KB);
});

test('redemptions name the hash of the replayer of the same build', () => {
  const hash = createHash('sha256')
    .update(readFileSync(join(ROOT, 'dist/replay.mjs')))
    .digest('hex');

  expect(readFileSync(join(FUNCTIONS, 'redemptions/redeem.js'), 'utf8')).toContain(hash);
});

test.each([
  ['vouchers/list.js', 'vouchers/voucher-list', 'validations/evaluation-store'],
  ['validations/validate.js', 'validations/evaluation-store', 'customers/forgetting/forgetting-store'],
  ['redemptions/redeem.js', 'redemptions/redemption-store', 'events/delivery-store'],
])('%s holds %s and not %s', (file, bound, unbound) => {
  const { sources } = JSON.parse(readFileSync(join(FUNCTIONS, `${file}.map`), 'utf8')) as { sources: string[] };

  expect([bound, unbound].map((source) => sources.includes(`../../../lib/storage/${source}.ts`))).toEqual([
    true,
    false,
  ]);
});
