// List entries of records, and how many shards of a list exist at each time.
import type { EntryTest } from '../../core/operators/operator';
import type { FilterFields } from '../../model/lists/field';
import { entryValues } from '../../model/lists/stored-values';
import { hashNumber, itemKind, LIST_SHARDS, listAttributes, type ListLetter, listPartition } from '../keys';
import type { Item, ItemCondition, ItemValue } from '../table/table';

/** The attribute of the values. `LIST_ATTRIBUTES` are removed to take an item out of all lists. */
const VALUES = 'f';
export const LIST_ATTRIBUTES = ['g1p', 'g1s', 'g2p', 'g2s', 'g3p', VALUES] as const;

/** Differences of a list from the others, which have entries in both indexes, a fixed number of shards, and deletions. */
interface ListTraits {
  /**
   * Its records have one entry, the one with values: many are created at once, or in one transaction, and each entry
   * costs a write.
   */
  readonly isInOneIndex?: true;
  /** Shop requests add to it, so it may have more shards under load. */
  readonly isSpread?: true;
  /** The entry of the whole may contain the parts of a stack. */
  readonly hasStacks?: true;
  /** Only refused records leave it, when they expire. */
  readonly isKept?: true;
}

export const LIST_TRAITS: Readonly<Partial<Record<ListLetter, ListTraits>>> = {
  B: { isSpread: true, isKept: true },
  C: { isSpread: true },
  CR: { isSpread: true },
  O: { isSpread: true, isKept: true },
  R: { isInOneIndex: true, isSpread: true, hasStacks: true, isKept: true },
  V: { isInOneIndex: true },
};

type ListPlace = Parameters<typeof listAttributes>[0];

/** Builds the index attributes that put a record into the list of its type, with its filter values. */
export function buildEntryAttributes<T>(
  list: ListPlace,
  fields: FilterFields<T>,
  record: T,
): Readonly<Record<string, ItemValue>> {
  return { [VALUES]: entryValues(fields, record), ...buildEntryPosition(list) };
}

/** Builds the index attributes of a list entry without its filter values. */
export function buildEntryPosition(list: ListPlace): Readonly<Record<string, string>> {
  const { g1p: partition, g1s } = listAttributes(list);
  return { ...(!LIST_TRAITS[list.type]?.isInOneIndex && { g1p: partition }), g1s, g3p: partition };
}

/** Build the attribute with a record's filter values alone, for a record that changes without moving in its list. */
export function filterValues<T>(fields: FilterFields<T>, record: T): Readonly<Record<string, ItemValue>> {
  return { [VALUES]: entryValues(fields, record) };
}

/** Convert a test of filter values to a condition of the table. */
export function entryCondition(test: EntryTest): ItemCondition {
  switch (test.test) {
    case 'and':
    case 'or':
      return { test: test.test, of: test.of.map(entryCondition) };
    case 'not':
      return { test: 'not', of: entryCondition(test.of) };
    default:
      return { ...test, path: `${VALUES}.${test.path}` };
  }
}

// Places of entries in lists that are spread over more shards than the first ones. Stores write a place among the first; here it becomes one
// of many, which begins with the first: shard 4 × n + s holds entries of shard s alone.

/** The position of an item in the list of its kind. */
export interface ListedPlace {
  readonly project: string;
  readonly type: ListLetter;
  readonly shard: number;
  readonly timeMs: number;
  readonly id: string;
}

type Places = Readonly<Partial<Record<'g1p' | 'g3p', string>>>;

/** Return the position of an item in its list; null for an item that is in no list which may be spread. */
export function placeOf({ g1p, g3p, g1s }: Item): ListedPlace | null {
  const partition = g3p ?? g1p;
  if (typeof partition !== 'string' || typeof g1s !== 'string') return null;
  const [project = '', type = '', shard] = partition.split('#');
  const [time = '', id = ''] = g1s.split('#');
  if (!LIST_TRAITS[type as ListLetter]?.isSpread) return null;
  const timeMs = Number.parseInt(time, 36);
  return { project, type: type as ListLetter, shard: Number(shard), timeMs, id };
}

/** Compute the shard of an item in a list that has this number of shards. */
export function shardAmong({ shard, id }: Pick<ListedPlace, 'shard' | 'id'>, shards: number): number {
  const first = shard % LIST_SHARDS;
  // The ends of the ids of redemptions are few numbers: all of an id decides.
  return shards === LIST_SHARDS ? first : first + LIST_SHARDS * hashNumber(id, shards / LIST_SHARDS);
}

/** Build the index attributes of an item in the given shard of its list. */
export function placesIn(item: Item, { project, type }: ListedPlace, shard: number): Places {
  const partition = listPartition(project, type, shard);
  return {
    ...(item.g1p !== undefined && { g1p: partition }),
    ...(item.g3p !== undefined && { g3p: partition }),
  };
}

/** Return the smallest number of shards for which an entry's shard follows from its id; null if no number fits. */
export function fewestShards(place: ListedPlace): number | null {
  return levelsUpTo(Infinity).find((shards) => shardAmong(place, shards) === place.shard) ?? null;
}

/**
 * True when a condition requires that no record exists yet. The key of a redemption may hold abandoned attempts without
 * a body.
 */
export function isOfNew(condition: ItemCondition | undefined): boolean {
  if (condition?.test === 'and') return condition.of.some(isOfNew);
  return condition?.test === 'absent' && (condition.path === 'pk' || condition.path === 'body');
}

/** Records that are written over as a whole. */
const WRITTEN_OVER: ReadonlySet<string> = new Set(['C C', 'O O']);

/** Return whether items of this kind (customers, orders) are always replaced as a whole. */
export function isWrittenOver(item: Item): boolean {
  return WRITTEN_OVER.has(itemKind(item));
}

// The number of partitions of a project's lists, by time span: each entry belongs to the span of its own time.

/**
 * From `fromMs` up to, but not including, `untilMs`, ms since 1970, the lists have this many shards instead of
 * `LIST_SHARDS`.
 */
export interface ListSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly shards: number;
  /** Set for two merged spans, including the time between them. */
  readonly isJoined?: true;
}

export type SpanTime = Pick<ListSpan, 'fromMs' | 'untilMs'>;

/**
 * The time spans of a project. They only grow: spans are added, become longer and get more shards. So however old the
 * copy in a process is, it permits no shard that a reader leaves out.
 */
export interface ListSpans {
  /** Revision of the stored item; 0 before it exists. */
  readonly revision: number;
  readonly spans: readonly ListSpan[];
}

export const NO_SPANS: ListSpans = { revision: 0, spans: [] };

/** Each number divides the next one, so that a place of few shards is one of many as well. */
const LEVELS = [LIST_SHARDS, 32, 128] as const;

const DAY_MS = 86_400_000;

export interface SpanTimes {
  /** Duration of a project's first span, and maximum duration, ms. */
  readonly shortestMs: number;
  readonly longestMs: number;
  /**
   * A span begins this long before the request that needs it, since a retried request may have the time of its first
   * attempt, ms.
   */
  readonly beforeMs: number;
  /**
   * Time until processes use a new number of shards and the table has split hot partitions, ms. Throttling during this
   * time says nothing about the number.
   */
  readonly settlingMs: number;
}

export const SPAN_TIMES: SpanTimes = {
  shortestMs: DAY_MS,
  longestMs: 32 * DAY_MS,
  beforeMs: 60_000,
  settlingMs: 5 * 60_000,
};

/** Maximum number of spans; beyond it, two are merged. */
const MOST_SPANS = 40;

/** Parse the periods of a list, each with its number of shards, from their item. */
export function spansOf(item: Item | null): ListSpans {
  if (!item) return NO_SPANS;
  const rows = JSON.parse(item.spans as string) as readonly (readonly [number, number, number, 1?])[];
  const spans = rows.map(([fromMs, untilMs, shards, isJoined]) => ({
    fromMs,
    untilMs,
    shards,
    ...(isJoined && { isJoined: true as const }),
  }));
  return { revision: Number(item.rev), spans };
}

/** Converts spans to attributes; `spansOf` is the inverse. */
export function toStoredSpans({ revision, spans }: ListSpans): Readonly<Record<string, ItemValue>> {
  const rows = spans.map(({ fromMs, untilMs, shards, isJoined }) => [
    fromMs,
    untilMs,
    shards,
    ...(isJoined ? [1] : []),
  ]);
  return { rev: revision, spans: JSON.stringify(rows) };
}

/** Number of shards that an entry of this time may choose from. */
export function shardsAt({ spans }: ListSpans, ms: number): number {
  return Math.max(LIST_SHARDS, ...spans.filter((span) => covers(span, ms)).map(({ shards }) => shards));
}

function covers({ fromMs, untilMs }: ListSpan, ms: number): boolean {
  return fromMs <= ms && ms < untilMs;
}

/** The times at which an entry may be in a shard beyond the first ones; null without any. */
export function timeOfShard({ spans }: ListSpans, shard: number): SpanTime | null {
  const having = spans.filter(({ shards }) => shards > shard);
  if (having.length === 0) return null;
  return {
    fromMs: Math.min(...having.map(({ fromMs }) => fromMs)),
    untilMs: Math.max(...having.map(({ untilMs }) => untilMs)),
  };
}

/** The most shards that any span has. */
export function maxShards({ spans }: ListSpans): number {
  return Math.max(LIST_SHARDS, ...spans.map(({ shards }) => shards));
}

/** Every number that a span may have and that does not go beyond this one. */
function levelsUpTo(shards: number): readonly number[] {
  return LEVELS.filter((level) => level <= shards);
}

/**
 * Adds a span with the next shard count after an entry of this moment was throttled. The first span of a number
 * lasts for a day. One that begins soon after the last one of its number has ended lasts twice as long: a shop
 * that is busy every day is throttled for a moment once a month.
 *
 * @returns null when more shards are of no use: there are as many as can be, or the last ones have just come
 */
export function raiseShardCount(known: ListSpans, ms: number, times = SPAN_TIMES): ListSpans | null {
  const { spans, revision } = known;
  const { shortestMs, longestMs, beforeMs, settlingMs } = times;
  const current = shardsAt(known, ms);
  const next = LEVELS.find((level) => level > current);
  const hasJustCome = spans.some((span) => covers(span, ms) && ms < span.fromMs + beforeMs + settlingMs);
  if (next === undefined || hasJustCome) return null;
  const last = spans.findLast(({ shards, untilMs, isJoined }) => shards === next && untilMs <= ms && !isJoined);
  const isSoon = last !== undefined && ms - last.untilMs < lengthOf(last);
  const length = isSoon ? Math.min(2 * lengthOf(last), longestMs) : shortestMs;
  const span = { fromMs: ms - beforeMs, untilMs: ms + length, shards: next };
  return {
    revision: revision + 1,
    spans: joined([...spans, span].toSorted((left, right) => left.fromMs - right.fromMs)),
  };
}

function lengthOf({ fromMs, untilMs }: ListSpan): number {
  return untilMs - fromMs;
}

/**
 * Limits the spans to one small item: in the older half, the two that are nearest to each other are merged, the oldest
 * ones if several are equal. The result covers both.
 */
function joined(spans: readonly ListSpan[]): readonly ListSpan[] {
  if (spans.length <= MOST_SPANS) return spans;
  const gaps = spans.slice(1).map((span, at) => span.fromMs - (spans[at]?.untilMs ?? 0));
  const at = gaps.indexOf(Math.min(...gaps.slice(0, MOST_SPANS / 2)));
  const two = spans.slice(at, at + 2);
  const one = {
    fromMs: Math.min(...two.map(({ fromMs }) => fromMs)),
    untilMs: Math.max(...two.map(({ untilMs }) => untilMs)),
    shards: Math.max(...two.map(({ shards }) => shards)),
    isJoined: true as const,
  };
  return joined([...spans.slice(0, at), one, ...spans.slice(at + 2)]);
}
