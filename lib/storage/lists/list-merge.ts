// The entries of a list: several partitions of an index read as one, in order of time and id.
import { computePageOffset } from '../../model/lists/page';
import { LIST_SHARDS, listPartition, timeText } from '../keys';
import { listSpansKey } from '../keys/counter-keys';
import { sortKeyOf } from '../table/dynamo-input';
import type { Item, Query, Table } from '../table/table';
import type { ListRange, ListSource } from './list-range';
import { type CountCheckpoints, countCheckpointsOf, Cursor } from './query-list';
import { type ListSpan, type ListSpans, maxShards, spansOf, type SpanTime, timeOfShard } from './list-entries';
import { STACK_ATTRIBUTES, stackFilter, stackReading, stackStart } from './stacked-values';

/** Keys of a record and the index entry that leads to it. */
export type ListEntry = Item;

/** Sorts after every `<time>#<id>` of one moment, as `$` follows `#`. */
const AFTER_ID = '$';
/** Sorts directly behind a place. */
const NEXT = '!';
/** Sorts after every time. */
const AFTER_TIME = '~';

/** The sort key right before a position: bounds of a query are inclusive. */
function lastBefore(place: string): string {
  return place.slice(0, -1) + String.fromCharCode(place.charCodeAt(place.length - 1) - 1) + AFTER_TIME;
}

/** The query of one source. */
export function sourceQuery({ index, partition, prefix = '', hasStacks }: ListSource, range: ListRange): Query {
  const { afterMs, beforeMs, behind, ascending } = range;
  const where = hasStacks ? stackFilter(range.where) : range.where;
  const next = (place: string): string => (hasStacks ? stackStart(place) : place + NEXT);
  const start = behind !== undefined && ascending ? prefix + next(behind) : prefix;
  const end = behind !== undefined && !ascending ? prefix + lastBefore(behind) : prefix + AFTER_TIME;
  const since = afterMs === undefined ? prefix : prefix + timeText(afterMs) + AFTER_ID;
  const until = beforeMs === undefined ? prefix + AFTER_TIME : prefix + timeText(beforeMs);
  // A place may lie outside the moments: the narrower bound holds.
  const from = start > since ? start : since;
  const to = end < until ? end : until;
  return {
    ...(index && { index }),
    partition,
    from: from === '' ? ' ' : from,
    to,
    descending: !ascending,
    ...(where && { filter: where }),
    ...(index === 'g3' && { attributes: hasStacks ? STACK_ATTRIBUTES : ['pk', 'sk', sortKeyOf(index)] }),
  };
}

/** True when no time lies between the bounds; DynamoDB refuses such a query. */
export function isEmptyRange({ afterMs, beforeMs }: ListRange): boolean {
  return afterMs !== undefined && beforeMs !== undefined && timeText(afterMs) + AFTER_ID > timeText(beforeMs);
}

/** Only for a list from the newest to the oldest, every one. */
function checkpointsFor(table: Table, source: ListSource, range: ListRange): CountCheckpoints | null {
  const { countedForMs, partition } = source;
  const isWhole = !range.ascending && range.afterMs === undefined && range.behind === undefined && !range.where;
  return countedForMs !== undefined && isWhole ? countCheckpointsOf(table, partition, countedForMs) : null;
}

/** Spare entries that a source reads beyond its share, so that a second query is rarely needed. */
const SPARE = 25;
const SPREAD = 4;
/** Entries read first when a filter drops some: about one page of each of the first partitions. */
const LOOKED_AT = 10_000;

/** Maximum entries of a source that one query reads; null for a whole page. */
function limitOf(want: number, { all, range }: { readonly all: number; readonly range: ListRange }): number | null {
  const share = Math.ceil(want / all);
  const limit = share + SPARE + Math.ceil(SPREAD * Math.sqrt(share));
  if (!range.where) return limit;
  return all > range.sources.length ? Math.max(limit, Math.ceil(LOOKED_AT / all)) : null;
}

class Merge {
  private cursors: readonly Cursor[];
  /** Bounded sources whose time the list has not reached yet. */
  private asleep: readonly Cursor[] = [];
  private readonly sign: number;
  private joining: Promise<void> | null = null;

  /** @param want expected number of entries; only a few spare ones are read beyond */
  constructor(
    private readonly table: Table,
    private readonly range: ListRange,
    private readonly want: number,
  ) {
    this.sign = range.ascending ? 1 : -1;
    const sources = isEmptyRange(range) ? [] : range.sources;
    this.cursors = sources.map((source) => this.cursorOf(source, range.sources.length));
  }

  /** Returns the next entries, up to the requested number. */
  async take(want: number): Promise<readonly ListEntry[]> {
    const taken: ListEntry[] = [];
    if (want > 0) await Promise.all([this.joined(), this.fill()]);
    while (taken.length < want) {
      await this.ready();
      const item = this.first()?.take();
      if (!item) break;
      taken.push(item);
    }
    return taken;
  }

  /** Number of entries not taken yet; all of them before the first `take`. */
  async countRest(): Promise<number> {
    await this.joined();
    const newest = this.cursors.reduce((last, cursor) => (cursor.newest > last ? cursor.newest : last), '');
    const counts = await Promise.all([...this.cursors, ...this.asleep].map((cursor) => cursor.countRest(newest)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private cursorOf(source: ListSource & Partial<WideSource>, all: number): Cursor {
    const { table, range, want } = this;
    const limit = Number.isFinite(want) ? limitOf(want, { all, range }) : null;
    const skip = source.prefix?.length ?? 0;
    const name = sortKeyOf(source.index);
    const query = { ...sourceQuery(source, range), ...(limit !== null && { limit }) };
    return new Cursor({
      table,
      query,
      checkpoints: () => checkpointsFor(table, source, range),
      sortKey: (item) => (item[name] as string).slice(skip),
      opensAt: source.opensAt ?? null,
      ...(source.hasStacks && { reading: stackReading(range) }),
    });
  }

  /** Sources in addition to those of the constructor; read once. */
  private joined(): Promise<void> {
    this.joining ??= this.join();
    return this.joining;
  }

  private async join(): Promise<void> {
    if (isEmptyRange(this.range) || !this.range.sources[0]?.spread) return;
    const wide = await wideSources(this.table, this.range);
    this.asleep = wide.map((source) => this.cursorOf(source, wide.length + this.range.sources.length));
  }

  /** Waits until each source that may have the next entry has read its own next one. */
  private async ready(): Promise<void> {
    do await this.fill();
    while (this.wakes());
  }

  private async fill(): Promise<void> {
    const dry = this.cursors.filter((cursor) => cursor.isDry);
    if (dry.length > 0) await Promise.all(dry.map((cursor) => cursor.fill()));
  }

  /** Sources that begin before the entry which would be next. */
  private wakes(): boolean {
    if (this.asleep.length === 0) return false;
    const next = this.first()?.peek() ?? null;
    const woken = this.asleep.filter(({ opensAt }) => next === null || this.sign * compare(opensAt ?? '', next) <= 0);
    if (woken.length === 0) return false;
    this.asleep = this.asleep.filter((cursor) => !woken.includes(cursor));
    this.cursors = [...this.cursors, ...woken];
    return true;
  }

  private first(): Cursor | null {
    let best: Cursor | null = null;
    let bestKey: string | null = null;
    for (const cursor of this.cursors) {
      const key = cursor.peek();
      if (key === null) continue;
      if (bestKey === null || this.sign * compare(key, bestKey) < 0) [best, bestKey] = [cursor, key];
    }
    return best;
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1;
}

/**
 * The entries of one page of a list, ordered by time and then by id, and the total of the range. Reads index entries
 * (keys only) in proportion to the depth of the page.
 */
export async function readEntryPage(
  table: Table,
  range: ListRange,
  place: { readonly page: number; readonly limit: number },
): Promise<{ readonly entries: readonly ListEntry[]; readonly total: number }> {
  const skip = computePageOffset(place);
  const merge = new Merge(table, range, skip + place.limit);
  const entries = await merge.take(skip + place.limit);
  return { entries: entries.slice(skip), total: entries.length + (await merge.countRest()) };
}

/** Opens a list at its start; entries are read as needed. @param want expected number of entries */
export function openList(
  table: Table,
  range: ListRange,
  want: number,
): { take(want: number): Promise<readonly ListEntry[]> } {
  return new Merge(table, range, want);
}

/** Read every entry of a list, in order: for filters that no index answers. */
export async function readListEntries(table: Table, range: ListRange): Promise<readonly ListEntry[]> {
  return new Merge(table, range, Infinity).take(Infinity);
}

/** Number of entries in a range. */
export function countEntries(table: Table, range: ListRange): Promise<number> {
  return new Merge(table, range, 0).countRest();
}

/**
 * A source without entries before its bound, in the order of the list: it is not read until the list reaches the bound.
 */
interface WideSource extends ListSource {
  readonly opensAt: string;
}

/**
 * Read which further shards a list has in a range of time. Empty for a list that cannot be, or never was, spread. Empty
 * for a list that cannot be, or never was.
 */
async function wideSources(table: Table, range: ListRange): Promise<readonly WideSource[]> {
  const [first] = range.sources;
  if (!first?.spread) return [];
  const spans = spansOf(await table.get(listSpansKey(first.spread.project)));
  const shards = Array.from({ length: maxShards(spans) - LIST_SHARDS }, (_, at) => LIST_SHARDS + at);
  return shards.flatMap((shard) => sourceOf(first, { spans, shard, range }));
}

function sourceOf(
  { spread, ...like }: ListSource,
  { spans, shard, range }: { readonly spans: ListSpans; readonly shard: number; readonly range: ListRange },
): readonly WideSource[] {
  if (!spread) return [];
  const time = timeOfShard({ ...spans, spans: spans.spans.filter((span) => hasSome(range, span)) }, shard);
  if (!time) return [];
  return [{ ...like, partition: listPartition(spread.project, spread.type, shard), opensAt: opening(range, time) }];
}

/** True when the range includes some time of a span. */
function hasSome({ afterMs, beforeMs, behind, ascending }: ListRange, { fromMs, untilMs }: ListSpan): boolean {
  if (untilMs <= (afterMs ?? -Infinity) || (beforeMs ?? Infinity) <= fromMs) return false;
  if (behind === undefined) return true;
  return ascending ? behind < timeText(untilMs) : behind >= timeText(fromMs);
}

/** Entries beyond this bound are outside the range and not counted. */
function opening({ beforeMs = Infinity, ascending = false }: ListRange, { fromMs, untilMs }: SpanTime): string {
  return timeText(ascending ? fromMs : Math.min(untilMs, beforeMs));
}
