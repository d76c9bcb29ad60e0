// Activities that records imply in addition to their own: effects of a redemption, a rollback or a publication, and
// changes of a customer.
import type { ActivityItem, ActivityRow, CustomerCauses, EffectType, GivenVoucher } from '../../model/events/activity';
import type { Config } from '../../model/config';
import type { Customer } from '../../model/records/customer';
import type { Publication } from '../../model/records/publication';
import type { Redemption, Rollback } from '../../model/records/redemption';
import { convertsByEvent } from '../campaign/programs';
import { timePlace } from '../voucher/transactions';

type ActivityEntryItem = Extract<ActivityItem, { readonly kind: 'ENTRY' }>;
type Record_ = Redemption | Rollback;

/**
 * Expand an activity record to its entry and the entries of its effects, later in the list's order at the same time.
 */
export function entriesOf(record: ActivityItem, config: Config): readonly ActivityItem[] {
  const item = record.kind === 'ENTRY' ? { ...record, campaignIds: campaignsOf(record.parts) } : record;
  return [
    item,
    ...effectsOf(item, config).map((effect, index) => ({ ...effect, position: effectPlace(item.position, index) })),
  ];
}

/** Two digits suffice: a call has at most 30 redeemables, each with at most four effects. */
function effectPlace(position: string, index: number): string {
  return `${position}_${index.toString(36).padStart(2, '0')}`;
}

function effectsOf(item: ActivityItem, config: Config): readonly ActivityItem[] {
  if (item.kind === 'ENTRY') return entryEffects(item, config);
  if (item.kind === 'ROW') return convertsReferral(item) ? [{ ...item, kind: 'REFERRED' }] : [];
  if (item.kind !== 'PUBLICATION' || item.publication.result !== 'SUCCESS') return [];
  const { publication, ...place } = item;
  return givenBy(publication).map((voucher) => ({ ...place, kind: 'HOLDER', publication, voucher }));
}

function convertsReferral({ row: { type, data } }: Extract<ActivityItem, { readonly kind: 'ROW' }>): boolean {
  return type === 'customer.custom_event' && (data.referral ?? null) !== null;
}

function entryEffects(
  { record, parts, stack: _stack, ...place }: ActivityEntryItem,
  config: Config,
): readonly ActivityItem[] {
  if (record.result !== 'SUCCESS') return [];
  const of = (type: EffectType, about: Record_, campaignIds: readonly string[]): ActivityItem => ({
    ...place,
    kind: 'EFFECT',
    type,
    record: about,
    campaignIds,
  });
  return [
    ...orderTypes(record).map((type) => of(type, record, [])),
    ...parts.flatMap((part) => partTypes(part, config).map((type) => of(type, part, campaignsOf([part])))),
  ];
}

/** A redemption pays its order; a rollback cancels it, unless its request leaves the order unchanged. */
function orderTypes({ object, order }: Record_): readonly EffectType[] {
  if (object === 'redemption') return order?.status === 'PAID' ? ['customer.order.paid'] : [];
  return order?.status === 'CANCELED' ? ['customer.order.canceled'] : [];
}

function partTypes(
  { object, voucher, customer_id, reward, ...moved }: Record_,
  { campaigns }: Config,
): readonly EffectType[] {
  if (object === 'redemption_rollback') {
    return [...(reward ? (['customer.reward_redemptions.rolledback'] as const) : []), ...movementTypes(moved)];
  }
  const isForeign = voucher?.is_referral_code === true && voucher.holder_id !== customer_id;
  const isReferred = isForeign && !convertsByEvent(campaigns.get(voucher.campaign_id ?? ''));
  return [
    ...(isReferred ? (['customer.referred'] as const) : []),
    ...(reward ? (['customer.rewarded', 'customer.reward_redemptions.completed'] as const) : []),
    ...movementTypes(moved),
  ];
}

/**
 * The type of a balance movement. It is the same for a charge (negative) and a refund, because the published names do
 * not distinguish them.
 */
function movementTypes({ gift, loyalty_card }: Pick<Record_, 'gift' | 'loyalty_card'>): readonly EffectType[] {
  if (gift) return ['customer.voucher.gift.balance_added'];
  return loyalty_card ? ['customer.voucher.loyalty_card.points_added'] : [];
}

function givenBy({ vouchers_id, vouchers, voucher }: Publication): readonly GivenVoucher[] {
  const codes = vouchers ?? (voucher ? [voucher.code] : []);
  return vouchers_id.map((id, index) => ({ id, code: codes[index] ?? null, object: 'voucher' }));
}

/** Campaigns of the codes and tiers of these records. */
function campaignsOf(records: readonly Record_[]): readonly string[] {
  const ids = records.map(({ voucher, promotion_tier }) => voucher?.campaign_id ?? promotion_tier?.campaign.id);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** A stored row as an entry. */
export function rowEntry(row: Omit<ActivityRow, 'customerId'>): ActivityItem {
  const { id, timeMs, campaign_id } = row;
  const position = `${timePlace(timeMs)}#${id}`;
  return { position, timeMs, kind: 'ROW', row, campaignIds: campaign_id === undefined ? [] : [campaign_id] };
}

/** Entries from the record of a customer: its creation, and its last change. */
export function customerEntries(
  { id, created_at, updated_at }: Customer,
  { created, updated }: CustomerCauses = {},
): readonly ActivityItem[] {
  const at = (date: string, end: string) => {
    const timeMs = Date.parse(date);
    return { position: `${timePlace(timeMs)}#${id}${end}`, timeMs, campaignIds: [] };
  };
  const made: ActivityItem = { ...at(created_at, ''), kind: 'CUSTOMER', type: 'customer.created', cause: created };
  // A change in the millisecond of the creation comes after it.
  if (!updated_at) return [made];
  return [made, { ...at(updated_at, '_00'), kind: 'CUSTOMER', type: 'customer.updated', cause: updated }];
}
