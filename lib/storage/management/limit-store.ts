// Counts of requests and wrong codes: one item for each subject, which time to live sweeps.
//
// | step | condition |
// |---|---|
// | begin a window | none is stored, or the stored one is over |
// | count in it | it is still that window, and the count stays within the limit |
import type { Limit, LimitOutcome, LimitState, LimitStore } from '../../ports/limits';
import type { ProjectScope } from '../../ports/common';
import { limitKey } from '../keys/limit-keys';
import { type Item, type Key, type Table, TableUnavailable, type Write, type WriteOutcome } from '../table/table';

/** Windows that others begin or fill meanwhile are tried again so often. */
const TRIES = 8;
const KEPT_AFTER_WINDOW_S = 60;

interface Counting {
  readonly key: Key;
  readonly limit: Limit;
  readonly amount: number;
  readonly nowMs: number;
}

export class DynamoLimitStore implements LimitStore {
  constructor(private readonly table: Table) {}

  /** One round trip for the first of a window and for a subject over its limit; two in between. */
  async count(
    scope: ProjectScope,
    limit: Limit,
    { subject, amount, nowMs }: { readonly subject: string; readonly amount: number; readonly nowMs: number },
  ): Promise<LimitOutcome> {
    const counting = { key: limitKey(scope.project, limit.kind, subject), limit, amount, nowMs };
    if (amount > limit.most) return { status: 'OVER', count: 0, endsMs: nowMs + limit.windowMs };
    const begun = { count: amount, endsMs: nowMs + limit.windowMs };
    for (let round = 0; round < TRIES; round += 1) {
      const first = await this.table.write(beginWrite(counting));
      if (first.status === 'DONE') return { status: 'COUNTED', ...begun };
      const stored = storedState(first);
      if (stored === null) continue;
      if (stored.count + amount > limit.most) return { status: 'OVER', ...stored };
      const more = await this.table.write(countWrite(counting, stored.endsMs));
      if (more.status === 'DONE') return { status: 'COUNTED', ...stored, count: stored.count + amount };
      assertAnswered(more);
    }
    // So many count at once that the limit is reached whatever each of them found.
    return { status: 'OVER', count: limit.most, endsMs: begun.endsMs };
  }

  async state(
    scope: ProjectScope,
    limit: Limit,
    { subject, nowMs }: { readonly subject: string; readonly nowMs: number },
  ): Promise<LimitState | null> {
    const window = storedWindow(await this.table.get(limitKey(scope.project, limit.kind, subject)));
    return window && window.endsMs > nowMs ? window : null;
  }
}

/** The window an item holds, open or over; null without an item. */
export function storedWindow(item: Item | null | undefined): LimitState | null {
  return item ? stateOf(item) : null;
}

function stateOf(item: Item): LimitState {
  return { count: Number(item.count), endsMs: Number(item.ends_ms) };
}

/** The window that was there already; null where it is gone again, or the table was busy with it. */
function storedState(outcome: WriteOutcome): LimitState | null {
  assertAnswered(outcome);
  return outcome.status === 'REFUSED' && outcome.item ? stateOf(outcome.item) : null;
}

function assertAnswered(outcome: WriteOutcome): void {
  if (outcome.status === 'UNKNOWN') throw new TableUnavailable(outcome.cause);
}

function beginWrite({ key, limit, amount, nowMs }: Counting): Write {
  const endsMs = nowMs + limit.windowMs;
  const expiresAt = Math.ceil(endsMs / 1000) + KEPT_AFTER_WINDOW_S;
  return {
    kind: 'put',
    item: { ...key, count: amount, ends_ms: endsMs, expires_at: expiresAt },
    condition: {
      test: 'or',
      of: [
        { test: 'absent', path: 'pk' },
        { test: 'le', path: 'ends_ms', value: nowMs },
      ],
    },
  };
}

function countWrite({ key, limit, amount }: Counting, endsMs: number): Write {
  return {
    kind: 'update',
    key,
    change: { add: { count: amount } },
    condition: {
      test: 'and',
      of: [
        { test: 'eq', path: 'ends_ms', value: endsMs },
        { test: 'le', path: 'count', value: limit.most - amount },
      ],
    },
  };
}
