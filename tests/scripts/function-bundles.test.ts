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
  ['redemptions/redeem.js', 932],
  ['validations/validate.js', 803],
  ['vouchers/list.js', 300],
  ['categories/list.js', 252],
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
  ['vouchers/list.js', 'DynamoVoucherLists', 'DynamoEvaluationStore'],
  ['validations/validate.js', 'DynamoEvaluationStore', 'DynamoForgettingStore'],
  ['redemptions/redeem.js', 'DynamoRedemptionStore', 'DynamoDeliveryStore'],
])('%s has %s and no %s', (file, bound, unbound) => {
  const text = readFileSync(join(FUNCTIONS, file), 'utf8');

  expect([bound, unbound].map((name) => text.includes(name))).toEqual([true, false]);
});
