// Which import of orders waits for which.
import { mustWaitForEarlier } from '../../../lib/core/background/turn';
import type { AsyncAction } from '../../support/core';

type Queued = Parameters<typeof mustWaitForEarlier>[0];

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const anImport = (members: Partial<AsyncAction> = {}): Queued => ({
  id: 'aa_m',
  type: 'ORDERS.IMPORT',
  status: 'ENQUEUED',
  created_at: at(10),
  done: 0,
  ...members,
});

test.each<[string, Partial<AsyncAction>]>([
  ['one that nobody has begun', { created_at: at(9) }],
  ['one that is being done', { created_at: at(9), status: 'IN_PROGRESS', done: 5 }],
  ['one that failed twice', { created_at: at(9), status: 'IN_PROGRESS', tries: 2 }],
  ['one of the same millisecond with a lower id', { id: 'aa_l' }],
])('an import waits for %s', (_what, other) => {
  const own = anImport();

  expect(mustWaitForEarlier(own, [own, anImport({ id: 'aa_o', ...other })])).toBe(true);
});

test.each<[string, Partial<AsyncAction>]>([
  ['itself', {}],
  ['a later one', { id: 'aa_o', created_at: at(11) }],
  ['one of the same millisecond with a higher id', { id: 'aa_n' }],
  ['one that is done', { id: 'aa_o', created_at: at(9), status: 'DONE' }],
  ['one that failed', { id: 'aa_o', created_at: at(9), status: 'FAILED' }],
  ['one that fails again and again', { id: 'aa_o', created_at: at(9), status: 'IN_PROGRESS', tries: 3 }],
  ['other work', { id: 'aa_o', created_at: at(9), type: 'CUSTOMERS.BULK_UPDATE' }],
])('an import does not wait for %s', (_what, other) => {
  expect(mustWaitForEarlier(anImport(), [anImport(other)])).toBe(false);
});

test('an import that has begun goes on', () => {
  expect(mustWaitForEarlier(anImport({ done: 25 }), [anImport({ id: 'aa_o', created_at: at(9) })])).toBe(false);
});
