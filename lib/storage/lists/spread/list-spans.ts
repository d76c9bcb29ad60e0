// The number of partitions of a project's lists, by time span: each entry belongs to the span of its own time.
import { LIST_SHARDS } from '../../keys';
import type { Item, ItemValue } from '../../table/table';

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
export function levelsUpTo(shards: number): readonly number[] {
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
