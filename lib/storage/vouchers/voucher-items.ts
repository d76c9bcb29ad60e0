// Voucher item <-> voucher record. The numbers that change with use are attributes of their own.
import type { Reservation, VoucherFact } from '../../core/evaluation/facts';
import { VOUCHER_FIELDS } from '../../model/lists/fields';
import type { Voucher } from '../../model/records/voucher';
import type { NewCode } from '../../ports/async-actions';
import { FIRST_LINE } from '../formats/first-lines';
import { hashText, type ProjectScope, voucherKey, voucherKeys } from '../keys';
import { campaignAttributes, NO_CAMPAIGN } from '../keys/code-keys';
import { buildEntryAttributes, buildEntryPosition } from '../lists/list-entries';
import { normalise } from '../name-hashes';
import { withoutZeros } from '../records/documents';
import { type Item, type ItemCondition, keyText, type Table } from '../table/table';
import {
  isDeleted,
  isPeriodAttribute,
  lotsOf,
  periodOfAttribute,
  selectUnbookedLots,
  tierOf,
  toVoucher,
  toVoucherRecord,
  type VoucherNumbers,
} from './voucher-record';

/** Build the stored item of a voucher, with its list attributes and counts. */
export function voucherItem(scope: ProjectScope, voucher: Voucher): Item {
  const numbers = {
    redeemed: voucher.redemption.redeemed_quantity,
    spent: voucher.redemption.redeemed_amount ?? voucher.redemption.redeemed_points ?? 0,
  };
  const { id } = voucher;
  const timeMs = Date.parse(voucher.created_at);
  return {
    ...voucherKey(scope, voucher.code),
    ...buildEntryAttributes({ project: scope.project, type: 'V', timeMs, id }, VOUCHER_FIELDS, voucher),
    ...codeAttributes(scope, voucher, voucher.campaign_id ?? NO_CAMPAIGN),
    ...withoutZeros(numbers),
    id,
    record: toVoucherRecord(voucher),
  };
}

/** Build the items of new vouchers that differ only in their codes and ids, equal to those of `voucherItem`. */
export function voucherItemsOfTemplate(
  scope: ProjectScope,
  template: Voucher,
  codes: readonly NewCode[],
): readonly Item[] {
  const { project } = scope;
  const campaignId = template.campaign_id ?? NO_CAMPAIGN;
  const timeMs = Date.parse(template.created_at);
  const isPublished = template.publish.count > 0;
  const { f: values, record, ...alike } = voucherItem(scope, template);
  return codes.map(({ id, code }) => ({
    ...alike,
    ...voucherKey(scope, code),
    ...buildEntryPosition({ project, type: 'V', timeMs, id }),
    ...campaignAttributes({ project, campaignId, timeMs, id, isPublished }),
    f: { ...(values as object), code },
    id,
    record: { ...(record as object), code },
  }));
}

/** Index attributes of a code in the list of its campaign's codes. */
export function codeAttributes({ project }: ProjectScope, { id, created_at, publish }: Voucher, campaignId: string) {
  const timeMs = Date.parse(created_at);
  return campaignAttributes({ project, campaignId, timeMs, id, isPublished: publish.count > 0 });
}

/**
 * Convert a voucher's item to the facts of a decision: the voucher, its revisions, counts and reservations.
 * @param sessionKey requesting validation session
 */
export function voucherFact(item: Item, sessionKey: string | null = null): VoucherFact {
  const { rev = 0, seq = 0 } = item as Partial<VoucherNumbers>;
  const lots = lotsOf(item);
  const unbooked = selectUnbookedLots(item);
  const tier = tierOf(item);
  return {
    voucher: toVoucher(item),
    revision: rev,
    sequence: seq,
    ...(item.head !== undefined && { head: item.head as string }),
    periods: periodsOf(item),
    ...reservationsOf(item, sessionKey),
    ...(item[FIRST_LINE] !== undefined && { hasFirstLine: true }),
    ...(item.epoch !== undefined && { epoch: item.epoch as string }),
    ...(lots && { lots }),
    ...(tier && { tier }),
    ...(unbooked.length > 0 && { unbooked }),
    ...(typeof item.pending === 'number' && { pendingPoints: item.pending }),
    ...(typeof item.support_day === 'string' && {
      supportMoves: { day: item.support_day, moved: Number(item.support_moved) },
    }),
  };
}

/** Build the condition that a number of a voucher item is unchanged since the read. */
export function isStill(path: keyof VoucherNumbers, value: number): ItemCondition {
  const isEqual: ItemCondition = { test: 'eq', path, value };
  return value === 0 ? { test: 'or', of: [{ test: 'absent', path }, isEqual] } : isEqual;
}

/**
 * Build the condition that a voucher was not edited, deleted or recreated since its read; balance changes are allowed.
 */
export function isSameRecord({ voucher, revision }: Pick<VoucherFact, 'voucher' | 'revision'>): ItemCondition {
  return { test: 'and', of: [{ test: 'eq', path: 'id', value: voucher.id }, isStill('rev', revision)] };
}

/** Build the condition that a code was redeemed less often than this. */
export function isRedeemedBelow(quantity: number): ItemCondition {
  return { test: 'not', of: { test: 'ge', path: 'redeemed', value: quantity } };
}

/** The redemptions that an item counts by calendar period and key pair. */
function periodsOf(item: Item): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name in item) if (isPeriodAttribute(name)) counts[periodOfAttribute(name)] = item[name] as number;
  return counts;
}

/** Load a voucher that is named by code or id; null after its deletion. */
export async function loadVoucherFact(
  table: Table,
  scope: ProjectScope,
  codeOrId: string,
): Promise<VoucherFact | null> {
  const item = await findVoucherItem(table, scope, codeOrId);
  return item && !isDeleted(item) ? voucherFact(item) : null;
}

/** The item of a voucher that is named by code or id, deleted ones included. */
export async function findVoucherItem(table: Table, scope: ProjectScope, codeOrId: string): Promise<Item | null> {
  const keys = voucherKeys(scope, codeOrId);
  const items = await table.batchGet(keys);
  const at = (index: number) => items.find((item) => keys[index] && keyText(item) === keyText(keys[index]));
  const byCode = at(0);
  if (byCode) return byCode;
  const byId = at(1);
  return byId?.id === codeOrId ? byId : null;
}

// Reservations of a code by validation sessions: attributes of the voucher item, one for each session, and a number that rises
// with every reservation, so that a write can require that the reservations are unchanged since the read.
//
// | attribute | content |
// |---|---|
// | h#<hash of the session key> | when it ends, ms, and the credits or points: `<until>:<value>`; `:c` of a client key; `:u:<their id>` of a dashboard user |
// | hseq | rises with every reservation; absent until the first one |
//
// A reservation ends by the time in it: every reader compares that time with the clock, so no sweep is needed.

const PREFIX = 'h#';

/** The attribute of a reservation. @param id as `reservationId` makes it */
export function reservationAttribute(id: string): string {
  return PREFIX + id;
}

/** Serialize a reservation of a voucher for its item. */
export function reservationText({ untilMs, value, isClients, person }: Omit<Reservation, 'id' | 'isOwn'>): string {
  return `${untilMs}:${value}${isClients ? ':c' : ''}${person === undefined ? '' : `:u:${person}`}`;
}

/** The identifier of a session in an item. */
export function reservationId(sessionKey: string): string {
  return hashText(normalise(sessionKey));
}

/** Parse the reservations of a voucher from its item. `sessionKey` marks the session's own ones. */
function reservationsOf(
  item: Item,
  sessionKey: string | null,
): Pick<VoucherFact, 'reservations' | 'reservationSequence'> {
  if (item.hseq === undefined) return { reservations: [], reservationSequence: 0 };
  const own = sessionKey === null ? null : reservationId(sessionKey);
  const reservations: Reservation[] = [];
  for (const [name, stored] of Object.entries(item)) {
    if (!name.startsWith(PREFIX)) continue;
    const [untilMs, value, kind, ...person] = (stored as string).split(':');
    const id = name.slice(PREFIX.length);
    const reserved = {
      untilMs: Number(untilMs),
      value: Number(value),
      isClients: kind === 'c',
      ...(kind === 'u' && { person: person.join(':') }),
    };
    reservations.push({ id, ...reserved, isOwn: id === own });
  }
  return { reservations, reservationSequence: item.hseq as number };
}

/** Returns the end of the session's reservation of the code, ms; 0 without one. */
export function reservationEndOf(item: Item, id: string): number {
  return Number.parseInt((item[reservationAttribute(id)] as string | undefined) ?? '0', 10);
}

/**
 * Build the condition that no other reservation of a code was made since the read. Reservations that expired meanwhile
 * only leave more.
 */
export function reservationsAsRead(reservationSequence: number): ItemCondition {
  return reservationSequence === 0
    ? { test: 'absent', path: 'hseq' }
    : { test: 'eq', path: 'hseq', value: reservationSequence };
}

/**
 * Build the condition that a session still has its reservation of a code: an expired one does not change the sequence
 * number.
 */
export function isReservedBy(id: string): ItemCondition {
  return { test: 'exists', path: reservationAttribute(id) };
}
