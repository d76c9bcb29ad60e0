// Ends of lots: items that say when points of a card expire, so that the booking finds the cards that are due.
import type { PointExpiry } from '../../../model/records/voucher';
import type { Voucher } from '../../../model/records/voucher';
import type { LotEnd } from '../../../ports/point-lots';
import { lotEndDueAttributes, lotEndDuePartition, lotEndKey } from '../../keys/code-keys';
import { LIST_SHARDS, type ProjectScope } from '../../keys';
import { openList } from '../../lists/list-merge';
import { readListItems } from '../../lists/read-list';
import type { Item, Table, Write } from '../../table/table';

/** A card on which something is due. */
interface DueCard extends Pick<Voucher, 'id' | 'code'> {
  /** Unique for each change of the card: a process that read an earlier end does not remove this one. */
  readonly stamp: string;
}

/**
 * Build the writes of the ends of days on which something of a card is due. A card and a day have one end, which a
 * later change replaces.
 */
export function lotEndWrites(
  { project, caseSensitiveCodes }: ProjectScope,
  { id, code, stamp }: DueCard,
  lots: readonly PointExpiry[] = [],
): readonly Write[] {
  return lots.map(({ date, ends_ms }) => ({
    kind: 'put',
    item: {
      ...lotEndKey(project, { voucherId: id, date }),
      ...lotEndDueAttributes({ voucherId: id, endsMs: ends_ms }),
      project,
      cs: caseSensitiveCodes,
      voucher: id,
      code,
      date,
      stamp,
    },
  }));
}

/** Read the ends of lots that have passed, of all projects, the oldest first. */
export async function readDueLotEnds(table: Table, nowMs: number, limit: number): Promise<readonly LotEnd[]> {
  const sources = Array.from({ length: LIST_SHARDS }, (_, shard) => ({
    index: 'g2' as const,
    partition: lotEndDuePartition(shard),
  }));
  const entries = await openList(table, { sources, ascending: true }, limit).take(limit);
  const due = entries.filter(({ g2s }) => endOf(g2s) <= nowMs);
  return (await readListItems(table, due)).map(toLotEnd);
}

function endOf(position: unknown): number {
  return Number.parseInt(String(position).split('#')[0] ?? '', 36);
}

/** Build the removal of an end, unless it was written again since it was read. */
export function lotEndRemoval({ scope, voucherId, date, stamp }: LotEnd): Write {
  const key = lotEndKey(scope.project, { voucherId, date });
  return { kind: 'delete', key, condition: { test: 'eq', path: 'stamp', value: stamp } };
}

function toLotEnd({ project, cs, voucher, code, date, stamp }: Item): LotEnd {
  return {
    scope: { project: project as string, caseSensitiveCodes: cs as boolean },
    voucherId: voucher as string,
    code: code as string,
    date: date as string,
    stamp: stamp as string,
  };
}
