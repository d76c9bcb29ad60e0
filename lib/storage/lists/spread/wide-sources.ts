// The partitions that a list has beside its first ones: those of every span of time in which it was spread, whatever it is now.
import { LIST_SHARDS, listPartition, timeText } from '../../keys';
import { listSpansKey } from '../../keys/counter-keys';
import type { Table } from '../../table/table';
import type { ListRange, ListSource } from '../list-range';
import { type ListSpans, mostShards, spansOf, timeOfShard } from './list-spans';

/** A source that has nothing before its bound, in the order of the list: it is not read until the list has come that far. */
export interface WideSource extends ListSource {
  readonly opensAt: string;
}

/** Reads over how many shards the list was ever spread. None for a list that cannot be, or never was. */
export async function wideSources(table: Table, range: ListRange): Promise<readonly WideSource[]> {
  const [first] = range.sources;
  if (!first?.spread) return [];
  const spans = spansOf(await table.get(listSpansKey(first.spread.project)));
  const shards = Array.from({ length: mostShards(spans) - LIST_SHARDS }, (_, at) => LIST_SHARDS + at);
  return shards.flatMap((shard) => sourceOf(first, { spans, shard, range }));
}

function sourceOf(
  { spread, ...like }: ListSource,
  { spans, shard, range }: { readonly spans: ListSpans; readonly shard: number; readonly range: ListRange },
): readonly WideSource[] {
  const time = timeOfShard(spans, shard);
  if (!spread || !time) return [];
  const { afterMs = -Infinity, beforeMs = Infinity, ascending = false } = range;
  if (time.untilMs <= afterMs || beforeMs <= time.fromMs) return [];
  const opensAt = timeText(ascending ? time.fromMs : time.untilMs);
  return [{ ...like, partition: listPartition(spread.project, spread.type, shard), opensAt }];
}
