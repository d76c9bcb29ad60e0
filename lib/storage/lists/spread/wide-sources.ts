// The partitions of a list in addition to its first ones: those of every time span in which it was spread.
import { LIST_SHARDS, listPartition, timeText } from '../../keys';
import { listSpansKey } from '../../keys/counter-keys';
import type { Table } from '../../table/table';
import type { ListRange, ListSource } from '../list-range';
import { type ListSpan, type ListSpans, maxShards, type SpanTime, spansOf, timeOfShard } from './list-spans';

/**
 * A source without entries before its bound, in the order of the list: it is not read until the list reaches the bound.
 */
export interface WideSource extends ListSource {
  readonly opensAt: string;
}

/**
 * Read which further shards a list has in a range of time. Empty for a list that cannot be, or never was, spread. Empty
 * for a list that cannot be, or never was.
 */
export async function wideSources(table: Table, range: ListRange): Promise<readonly WideSource[]> {
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
