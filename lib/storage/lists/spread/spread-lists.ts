// The table port for lists that are spread over more shards during heavy writes. A write needs no lookup: a throttled
// process reads the number of shards and raises it if needed. A process uses the additional shards only when it knows
// them; otherwise an entry goes to the first ones, which every reader reads.
import { SingleFlight } from '../../../async/concurrency';
import { FORMAT } from '../../formats/formats';
import { LIST_SHARDS } from '../../keys';
import { listSpansKey } from '../../keys/counter-keys';
import {
  type Table,
  TableUnavailable,
  type TransactHow,
  withWrites,
  type Write,
  type WriteOutcome,
} from '../../table/table';
import {
  isOfNew,
  isWrittenOver,
  type ListedPlace,
  type ListSpans,
  NO_SPANS,
  placeOf,
  placesIn,
  raiseShardCount,
  shardAmong,
  shardsAt,
  SPAN_TIMES,
  spansOf,
  type SpanTimes,
  toStoredSpans,
} from '../list-entries';

type Put = Extract<Write, { kind: 'put' }>;
type Busy = Extract<WriteOutcome, { status: 'BUSY' }>;

/** Entries that the table throttled. */
interface Throttled {
  /** The last moment of an entry. */
  readonly timeMs: number;
  /**
   * True when the table named an entry beyond the first shards. Throttling of a whole call may be caused by the call's
   * own maximum.
   */
  readonly isWide: boolean;
}

/** Attributes of a record that is written over and that it may have lost; its places in the list of its kind stay. */
const MAY_GO = ['g2p', 'g2s', 'counted', 'lineNotes', 'returned', FORMAT] as const;

/** Layer the placing of new list entries over a table. */
export function spreadLists(table: Table, times: SpanTimes = SPAN_TIMES): Table {
  return withWrites(table, new PlacedWrites(table, times));
}

class PlacedWrites {
  /** By project, as each was last read from the table, or written. */
  private readonly known = new Map<string, ListSpans>();
  private readonly raising = new SingleFlight();

  constructor(
    private readonly table: Table,
    private readonly times: SpanTimes,
  ) {}

  async write(write: Write): Promise<WriteOutcome> {
    const placed = this.placed(write);
    return this.noteOutcome([placed], await this.table.write(placed));
  }

  async transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    const placed = writes.map((write) => this.placed(write));
    return this.noteOutcome(placed, await this.table.transact(placed, how));
  }

  private placed(write: Write): Write {
    if (write.kind !== 'put') return write;
    const place = placeOf(write.item);
    if (!place) return write;
    if (isOfNew(write.condition)) return this.spread(write, place);
    return isWrittenOver(write.item) ? overRecord(write) : write;
  }

  private spread(write: Put, place: ListedPlace): Put {
    const shards = shardsAt(this.known.get(place.project) ?? NO_SPANS, place.timeMs);
    if (shards === LIST_SHARDS) return write;
    return { ...write, item: { ...write.item, ...placesIn(write.item, place, shardAmong(place, shards)) } };
  }

  private async noteOutcome(placed: readonly Write[], outcome: WriteOutcome): Promise<WriteOutcome> {
    if (outcome.status !== 'BUSY') return outcome;
    try {
      await this.learn(placed, outcome);
    } catch (error) {
      // Nothing was written, and the caller may try again: that it is to learn nothing changes neither.
      if (!(error instanceof TableUnavailable)) throw error;
    }
    return outcome;
  }

  /** Prepares the next attempt. @throws TableUnavailable */
  private async learn(placed: readonly Write[], { throttled }: Busy): Promise<void> {
    if (throttled === undefined) return;
    const latest = new Map<string, Throttled>();
    placed.forEach((write, index) => {
      const isMeant = write.kind === 'put' && isOfNew(write.condition);
      const place = isMeant && (throttled === 'ALL' || throttled.includes(index)) ? placeOf(write.item) : null;
      if (!place) return;
      const { timeMs, isWide } = latest.get(place.project) ?? { timeMs: 0, isWide: false };
      latest.set(place.project, {
        timeMs: Math.max(place.timeMs, timeMs),
        isWide: isWide || (throttled !== 'ALL' && place.shard >= LIST_SHARDS),
      });
    });
    // Many writes are throttled at once: one of them reads the shards for all.
    for (const [project, found] of latest) await this.raising.run(project, () => this.raise(project, found));
  }

  /**
   * Uses the stored number of shards, or raises it. The next throttled write reads the outcome of an unanswered one.
   */
  private async raise(project: string, throttled: Throttled): Promise<void> {
    const { timeMs } = throttled;
    const before = this.known.get(project) ?? NO_SPANS;
    if (before.revision > 0 && this.raised(before, throttled) === null) return;
    const key = listSpansKey(project);
    const stored = spansOf(await this.table.get(key));
    this.known.set(project, stored);
    const next = shardsAt(stored, timeMs) > shardsAt(before, timeMs) ? null : this.raised(stored, throttled);
    if (!next) return;
    const outcome = await this.table.write({
      kind: 'put',
      item: { ...key, ...toStoredSpans(next) },
      condition:
        stored.revision === 0 ? { test: 'absent', path: 'pk' } : { test: 'eq', path: 'rev', value: stored.revision },
    });
    if (outcome.status === 'DONE') this.known.set(project, next);
    else if (outcome.status === 'REFUSED') this.known.set(project, spansOf(outcome.item));
  }

  /**
   * Processes without knowledge share the first shards: throttling there does not mean that the other shards are too
   * few.
   */
  private raised(known: ListSpans, { timeMs, isWide }: Throttled): ListSpans | null {
    return isWide || shardsAt(known, timeMs) === LIST_SHARDS ? raiseShardCount(known, timeMs, this.times) : null;
  }
}

/** The list position of a record is fixed when the record is made. */
function overRecord({ item, condition }: Put): Write {
  const { pk, sk, g1p: _g1p, g1s: _g1s, g3p: _g3p, ...set } = item;
  const remove = MAY_GO.filter((name) => item[name] === undefined);
  return {
    kind: 'update',
    key: { pk, sk },
    change: { set, ...(remove.length > 0 && { remove }) },
    ...(condition && { condition }),
  };
}
