// Counts of requests and wrong codes: one item for each subject, which time to live sweeps.
//
// | step | condition |
// |---|---|
// | start a window | none is stored, or the stored one is over |
// | count in it | it is still that window, and the count stays within the limit |
// | mark each copy as full | none is stored, or that of an earlier window |
//
// The window of a key would be a hot spot for all of its requests: they read one of the copies, which are written only when
// the window is full. A request that finds it full counts nothing, and writes the copies again, in case the process that
// filled it died before writing them.
import type { Limit, LimitKind, LimitOutcome, LimitState, LimitStore, LimitSubject } from '../../ports/limits';
import type { ProjectScope } from '../../ports/common';
import { limitCopyKey, LIMIT_COPIES, limitKey } from '../keys/counter-keys';
import type { ItemMap } from '../records/record-items';
import {
  type ItemCondition,
  type Item,
  type Key,
  type Table,
  TableUnavailable,
  type Write,
  type WriteOutcome,
} from '../table/table';
import { tryWhileBusy } from '../table/retries';

/** Maximum attempts when others start or fill windows concurrently. */
const TRIES = 8;
const KEPT_AFTER_WINDOW_S = 60;

interface LimitConsumption {
  readonly key: Key;
  readonly limit: Limit;
  readonly amount: number;
  readonly nowMs: number;
}

/** From 0 up to, but not, 1. */
type Random = () => number;

export class DynamoLimitStore implements LimitStore {
  constructor(
    private readonly table: Table,
    private readonly random: Random,
  ) {}

  /**
   * Takes a single round trip for the first request of a window and for a subject over its limit; two in between; one more to
   * write the copies.
   */
  async count(
    scope: ProjectScope,
    limit: Limit,
    { amount, nowMs, ...subject }: LimitSubject & { readonly amount: number; readonly nowMs: number },
  ): Promise<LimitOutcome> {
    const { project } = scope;
    const counting = { key: limitKey(project, limit.kind, subject.subject), limit, amount, nowMs };
    const outcome = await this.counted(counting);
    // The limit is reached with so many concurrent requests, though no read has seen a full window yet.
    if (!outcome) return { status: 'OVER', count: limit.most, endsMs: nowMs + limit.windowMs };
    if (subject.hasCopies && outcome.count >= limit.most) {
      await Promise.all(
        copyWrites(project, limit.kind, { subject, window: outcome }).map((copy) => this.writeCopy(copy)),
      );
    }
    return outcome;
  }

  /** Null when others came first each time. */
  private async counted(counting: LimitConsumption): Promise<LimitOutcome | null> {
    const { limit, amount, nowMs } = counting;
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
    return null;
  }

  /** @throws TableUnavailable when a copy was not written: without it, requests would not be refused */
  private async writeCopy(copy: Write): Promise<void> {
    const outcome = await tryWhileBusy(() => this.table.write(copy));
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw new TableUnavailable(outcome.cause);
  }

  async state(
    { project }: ProjectScope,
    { kind }: Limit,
    { nowMs, ...subject }: LimitSubject & { readonly nowMs: number },
  ): Promise<LimitState | null> {
    const item = await this.table.get(windowKey(project, kind, { subject, random: this.random }));
    const window = item && stateOf(item);
    return window && window.endsMs > nowMs ? window : null;
  }
}

/** The windows of some subjects, which are read together with other items. */
export class ReadWindows {
  private readonly places: readonly (readonly [subject: string, key: Key])[];

  constructor(project: string, kind: LimitKind, { subjects, random }: ReadingWindows) {
    this.places = subjects.map((subject) => [subject.subject, windowKey(project, kind, { subject, random })]);
  }

  get keys(): readonly Key[] {
    return this.places.map(([, key]) => key);
  }

  /** Open or full windows, by subject; absent without a stored item. */
  among(items: ItemMap): ReadonlyMap<string, LimitState> {
    const windows = this.places.flatMap(([subject, key]) => {
      const item = items.get(key);
      return item ? [[subject, stateOf(item)] as const] : [];
    });
    return new Map(windows);
  }
}

interface ReadingWindows {
  readonly subjects: readonly LimitSubject[];
  readonly random: Random;
}

/** The key from which a request reads the state of a subject. */
function windowKey(
  project: string,
  kind: LimitKind,
  { subject: { subject, hasCopies }, random }: { readonly subject: LimitSubject; readonly random: Random },
): Key {
  if (!hasCopies) return limitKey(project, kind, subject);
  return limitCopyKey(project, kind, { subject, number: Math.floor(random() * LIMIT_COPIES) });
}

function copyWrites(
  project: string,
  kind: LimitKind,
  { subject: { subject }, window }: { readonly subject: LimitSubject; readonly window: LimitState },
): readonly Write[] {
  return Array.from({ length: LIMIT_COPIES }, (_, number): Write => {
    const item = { ...limitCopyKey(project, kind, { subject, number }), ...storedWindow(window) };
    return {
      kind: 'put',
      item,
      condition: { test: 'or', of: [ABSENT, { test: 'lt', path: 'ends_ms', value: window.endsMs }] },
    };
  });
}

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

function stateOf(item: Item): LimitState {
  return { count: Number(item.count), endsMs: Number(item.ends_ms) };
}

/** The window that was there already; null when it is gone again, or the table was busy with it. */
function storedState(outcome: WriteOutcome): LimitState | null {
  assertAnswered(outcome);
  return outcome.status === 'REFUSED' && outcome.item ? stateOf(outcome.item) : null;
}

function assertAnswered(outcome: WriteOutcome): void {
  if (outcome.status === 'UNKNOWN') throw new TableUnavailable(outcome.cause);
}

function beginWrite({ key, limit, amount, nowMs }: LimitConsumption): Write {
  return {
    kind: 'put',
    item: { ...key, ...storedWindow({ count: amount, endsMs: nowMs + limit.windowMs }) },
    condition: { test: 'or', of: [ABSENT, { test: 'le', path: 'ends_ms', value: nowMs }] },
  };
}

function storedWindow({ count, endsMs }: LimitState) {
  return { count, ends_ms: endsMs, expires_at: Math.ceil(endsMs / 1000) + KEPT_AFTER_WINDOW_S };
}

function countWrite({ key, limit, amount }: LimitConsumption, endsMs: number): Write {
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
