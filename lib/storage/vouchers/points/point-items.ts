// Items of the points of a card: ends of their lots, pending points, and the accruals that added them.
import type { VoucherFact } from '../../../core/evaluation/facts';
import type { PointExpiry, Voucher } from '../../../model/records/voucher';
import type { Accrual, AccrualChange } from '../../../ports/accruals';
import type { PendingChange } from '../../../ports/pending-points';
import type { LotEnd } from '../../../ports/point-lots';
import { accrualKey, accrualPartition, LIST_SHARDS, type ProjectScope } from '../../keys';
import {
  lotEndDueAttributes,
  lotEndDuePartition,
  lotEndKey,
  pendingAttributes,
  pendingKey,
} from '../../keys/code-keys';
import { openList } from '../../lists/list-merge';
import { readListItems } from '../../lists/read-list';
import type { Item, ItemCondition, Table, Write } from '../../table/table';

// Ends of lots: items that say when points of a card expire, so that the booking finds the cards that are due.

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

// Writes of pending points: the entry beside the ledger of its card, and the sum on the card.

/** Build the write of an entry: a new one, or the change of the one that was read. Settled ones are in no list. */
export function pendingWrites({ project }: ProjectScope, change: PendingChange | undefined): readonly Write[] {
  if (!change) return [];
  const { before, after } = change;
  const { id, voucher_id: voucherId, campaign_id: campaignId, state, revision } = after;
  const key = pendingKey(project, { voucherId, id });
  const place = pendingAttributes(project, { campaignId, id });
  const members = { state, revision, record: { ...after } };
  if (!before)
    return [{ kind: 'put', item: { ...key, ...place, ...members }, condition: { test: 'absent', path: 'pk' } }];
  return [
    {
      kind: 'update',
      key,
      change: { set: members, ...(state !== 'PENDING' && { remove: Object.keys(place) }) },
      condition: { test: 'eq', path: 'revision', value: before.revision },
    },
  ];
}

/** Build the condition that no entry of a card changed since the card was read. */
export function isPendingTotalAsRead({ pendingPoints }: VoucherFact): ItemCondition {
  const path = 'pending';
  return pendingPoints === undefined ? { test: 'absent', path } : { test: 'eq', path, value: pendingPoints };
}

// Accruals: which earning rules and referrals added points or credits for an order, a redemption or a custom event. They
// are never deleted, so each adds once, however late an event is dispatched again.

/** Build the write of an accrual, for the transaction that changes the balance; none without one. */
export function accrualWrites({ project }: ProjectScope, accrual: AccrualChange | undefined): readonly Write[] {
  if (!accrual) return [];
  const { sourceId, ruleId, voucherId, points, lineId, earnedMs, tierId, reversedBy, taken = 0, verb } = accrual;
  const key = accrualKey(project, { sourceId, ruleId });
  if (verb !== 'TAKE_BACK') {
    const tier = tierId === undefined ? {} : { tier: tierId };
    const earned = earnedMs === undefined ? {} : { earned_ms: earnedMs };
    const source = { ...key, source: sourceId, rule: ruleId, voucher: voucherId };
    const added = { ...source, points, line: lineId, ...earned, ...tier };
    const item = verb === 'ADD' ? added : { ...added, reversed: reversedBy ?? '', taken };
    return [{ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }];
  }
  const isStanding = { test: 'absent', path: 'reversed' } as const;
  const isThere = { test: 'exists', path: 'pk' } as const;
  const change = { set: { reversed: reversedBy ?? '', taken } };
  return [{ kind: 'update', key, change, condition: { test: 'and', of: [isThere, isStanding] } }];
}

/** Read all accruals of an order or a custom event. */
export async function readAccruals(
  table: Table,
  { project }: ProjectScope,
  sourceId: string,
): Promise<readonly Accrual[]> {
  const found: Accrual[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ partition: accrualPartition(project, sourceId), prefix: 'G#', limit: 100, after });
    found.push(...page.items.map(accrualOf));
    after = page.next;
  } while (after);
  return found;
}

function accrualOf({ source, rule, voucher, points, line, tier, reversed, taken }: Item): Accrual {
  return {
    sourceId: source as string,
    ruleId: rule as string,
    voucherId: voucher as string,
    points: points as number,
    lineId: line as string,
    ...(tier !== undefined && { tierId: tier as string | null }),
    ...(reversed !== undefined && { reversedBy: reversed as string }),
    ...(taken !== undefined && { taken: taken as number }),
  };
}
