// Facts for the daily counters, from the lists that contain them.
import type { ReferralConversion } from '../../model/events/activity';
import { parseRedemptionId } from '../../model/keys/record-ids';
import type { StoredPublication } from '../../model/records/publication';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { BalanceMovement } from '../../model/summaries/day-counters';
import type { RedemptionFact } from '../../model/summaries/redemption-fact';
import type { FactsQuery, PositionedFact } from '../../ports/summaries';
import { itemKind, redemptionKey } from '../keys';
import { movementPartitions } from '../keys/code-keys';
import { type ListEntry, openList } from '../lists/list-merge';
import type { ListSource } from '../lists/list-range';
import { readListItems, typeSources } from '../lists/read-list';
import { toStoredPublication } from '../publications/publication-items';
import { toStoredRedemption } from '../redemptions/redemption-items';
import { sortKeyOf } from '../table/dynamo-input';
import { type Item, type Key, type Table, keyText } from '../table/table';

/**
 * Read redemptions, rollbacks and failures for summaries with their list positions; children, which the list holds as
 * well, count with their redemption.
 */
export async function redemptionFacts(
  table: Table,
  project: string,
  query: FactsQuery,
): Promise<readonly PositionedFact<RedemptionFact>[]> {
  const { entries, placeOf } = await entriesOf(table, typeSources(project, 'R'), query);
  const wanted = entries.filter(isWhole).map((entry) => redemptionKey(project, baseOf(entry)));
  const items = new Map((await readListItems(table, unique(wanted))).map((item) => [keyText(item), item]));
  return entries.map((entry) => {
    const item = isWhole(entry) ? items.get(keyText(redemptionKey(project, baseOf(entry)))) : undefined;
    return { ...placed(placeOf(entry)), fact: factOf(entry, item) };
  });
}

/** Read publications for summaries with their list positions; null where the record no longer exists. */
export async function publicationFacts(
  table: Table,
  project: string,
  query: FactsQuery,
): Promise<readonly PositionedFact<StoredPublication | null>[]> {
  const { entries, placeOf } = await entriesOf(table, typeSources(project, 'B'), query);
  const items = await itemsOf(table, entries);
  return entries.map((entry) => {
    const item = items.get(keyText(entry));
    return { ...placed(placeOf(entry)), fact: item ? toStoredPublication(item) : null };
  });
}

/** Read referrals for summaries with their list positions; null where the record no longer exists. */
export async function conversionFacts(
  table: Table,
  project: string,
  query: FactsQuery,
): Promise<readonly PositionedFact<ReferralConversion | null>[]> {
  const { entries, placeOf } = await entriesOf(table, typeSources(project, 'CR'), query);
  const items = await itemsOf(table, entries);
  return entries.map((entry) => {
    const record = items.get(keyText(entry))?.record as ReferralConversion | undefined;
    return { ...placed(placeOf(entry)), fact: record ?? null };
  });
}

/**
 * Read balance changes of a campaign for summaries with their list positions; the opening line of a card counts with
 * the card.
 */
export async function movementFacts(
  table: Table,
  { project, campaignId }: { readonly project: string; readonly campaignId: string },
  query: FactsQuery,
): Promise<readonly PositionedFact<BalanceMovement | null>[]> {
  const sources = movementPartitions(project, campaignId).map((partition) => ({ index: 'g2' as const, partition }));
  const { entries, placeOf } = await entriesOf(table, sources, query);
  const byHand = entries.filter(({ sk }) => /^T#[^#]*#(?!rt_)/.test(sk));
  const items = await itemsOf(table, byHand);
  return entries.map((entry) => {
    const item = items.get(keyText(entry));
    return { ...placed(placeOf(entry)), fact: item && !('opened_uses' in item) ? movementOf(item) : null };
  });
}

function movementOf({ delta, related, expiration }: Item): BalanceMovement {
  return { delta: delta as number, isTransfer: related !== undefined, isExpiration: expiration !== undefined };
}

async function entriesOf(table: Table, sources: readonly ListSource[], { behind, beforeMs, want }: FactsQuery) {
  const range = {
    sources,
    ascending: true,
    ...(behind !== null && { behind }),
    ...(beforeMs !== null && { beforeMs }),
  };
  const entries = await openList(table, range, want).take(want);
  const name = sortKeyOf(sources[0]?.index);
  return { entries, placeOf: (entry: ListEntry) => entry[name] as string };
}

async function itemsOf(table: Table, entries: readonly Key[]): Promise<ReadonlyMap<string, Item>> {
  return new Map((await readListItems(table, entries)).map((item) => [keyText(item), item]));
}

/** True for a redemption, its rollback, or a refused attempt, and false for a part of a stack. */
function isWhole(entry: ListEntry): boolean {
  const kind = itemKind(entry);
  const [, id = ''] = (entry.g1s as string).split('#');
  return (kind === 'R R' || kind === 'R B') && parseRedemptionId(id)?.position === 0;
}

function baseOf({ pk }: Key): string {
  return pk.split('#')[2] ?? '';
}

function factOf(entry: Key, item: Item | undefined): RedemptionFact {
  if (!item) return { kind: 'NONE' };
  if (item.failure) return { kind: 'FAILURE', record: item.failure as Redemption | Rollback };
  const stored = toStoredRedemption(item);
  return { kind: itemKind(entry) === 'R B' ? 'ROLLBACK' : 'REDEMPTION', stored };
}

function placed(place: string): { readonly place: string; readonly timeMs: number } {
  return { place, timeMs: Number.parseInt(place.split('#')[0] ?? '', 36) };
}

function unique(keys: readonly Key[]): readonly Key[] {
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}
