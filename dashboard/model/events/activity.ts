// What a customer did and what followed from it, in words.
import type { Return } from '../../../lib/model/records/return';
import { EVENT_WORDS } from './words';
import { t } from '../../texts/text';

interface About {
  readonly id: string;
  readonly failure_code?: string | null;
  readonly voucher?: { readonly code?: string } | null;
  readonly promotion_tier?: { readonly id: string; readonly name?: string } | null;
  readonly vouchers?: readonly string[];
  readonly voucher_id?: string;
  readonly vouchers_id?: readonly string[];
  readonly campaign?: string | { readonly name?: string } | null;
  readonly order?: OrderOf | null;
}

interface OrderOf {
  readonly id: string;
  readonly source_id?: string | null;
  readonly status?: string;
  readonly total_amount?: number;
  readonly amount?: number;
}

interface EventOf {
  readonly type?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface ActivityEntry {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly group_id: string | null;
  readonly data: {
    readonly data: {
      readonly redemption?: About;
      readonly redemption_rollback?: About;
      readonly return?: Return;
      readonly order?: OrderOf | null;
      readonly publication?: About;
      readonly campaign?: { readonly id: string; readonly name: string } | null;
      readonly voucher?: { readonly code?: string } | null;
      readonly event?: EventOf;
      readonly segment?: { readonly name: string };
    };
    readonly event_source: Readonly<Record<string, unknown>>;
  };
}

const WORDS: Readonly<Record<string, string>> = {
  'customer.order.created': t('Ordered'),
  'customer.order.paid': t('Order paid'),
  'customer.order.canceled': t('Order canceled'),
  'customer.order.fulfilled': t('Order fulfilled'),
  'customer.order.updated': t('Order changed'),
  'customer.referred': t('Referred'),
  'customer.reward_redemptions.completed': t('Reward given'),
  'customer.reward_redemptions.rolledback': t('Reward reversed'),
  'customer.holder.assignment.created': t('Became the holder'),
  'customer.holder.assignment.deleted': t('No longer the holder'),
  'customer.publication.failed': t('Publication refused'),
  'customer.loyalty.tier.joined': t('Reached a first tier'),
  'customer.loyalty.tier.upgraded': t('Reached a higher tier'),
  'customer.loyalty.tier.downgraded': t('Fell to a lower tier'),
  'customer.loyalty.tier.left': t('Lost the tier'),
  'customer.loyalty.tier.prolonged': t('Stayed in the tier, with a new last day'),
  'customer.loyalty.tier.expiration.changed': t('The last day of the tier changed'),
  'customer.segment.entered': t('Entered a segment'),
  'customer.segment.left': t('Left a segment'),
  'customer.custom_event': t('Event of the shop'),
};

/** Kinds that can be filtered. */
export const ACTIVITY_TYPES = [
  'customer.redemption.succeeded',
  'customer.redemption.failed',
  'customer.redemption.rollback.succeeded',
  'customer.redemption.rollback.failed',
  'customer.redemption.return.succeeded',
  'customer.order.created',
  'customer.order.paid',
  'customer.order.canceled',
  'customer.order.fulfilled',
  'customer.order.updated',
  'customer.publication.succeeded',
  'customer.publication.failed',
  'customer.holder.assignment.created',
  'customer.holder.assignment.deleted',
  'customer.voucher.deleted',
  'customer.voucher.loyalty_card.points_added',
  'customer.voucher.gift.balance_added',
  'customer.rewarded',
  'customer.reward_redemptions.completed',
  'customer.reward_redemptions.rolledback',
  'customer.referred',
  'customer.loyalty.tier.joined',
  'customer.loyalty.tier.upgraded',
  'customer.loyalty.tier.downgraded',
  'customer.loyalty.tier.left',
  'customer.loyalty.tier.prolonged',
  'customer.loyalty.tier.expiration.changed',
  'customer.segment.entered',
  'customer.segment.left',
  'customer.created',
  'customer.updated',
  'customer.custom_event',
] as const;

/** The name of an event of a customer is that of a webhook behind `customer.`. */
export function activityWords(type: string): string {
  const rest = type.replace(/^customer\./, '');
  const known: Readonly<Record<string, string>> = EVENT_WORDS;
  return WORDS[type] ?? known[rest] ?? known[type] ?? type;
}

/** The subject of an entry: its linked record, and details. */
export interface ActivitySubject {
  /** Null for what has no record of its own. */
  readonly id: string | null;
  readonly name: string;
  readonly campaign: { readonly id: string; readonly name: string } | null;
  readonly order: OrderOf | null;
  readonly failure: string | null;
}

export function subjectOf({ data: { data } }: Pick<ActivityEntry, 'data'>): ActivitySubject {
  const { redemption_rollback, redemption, publication, event, segment, order = null, campaign = null } = data;
  const record = redemption_rollback ?? redemption ?? publication;
  const none = { id: null, campaign: null, order: null, failure: null };
  if (event) return { ...none, name: event.type ?? '' };
  if (segment) return { ...none, name: segment.name };
  if (!record && order) return { ...none, id: order.id, name: order.source_id ?? order.id, order };
  // A manual balance change, or a code given to a customer: the customer's page has no other record to link.
  if (!record) return { ...none, name: data.voucher?.code ?? '', campaign };
  return {
    id: record.id,
    name: nameOf(record, data.voucher?.code),
    campaign,
    order: record.order ?? order,
    failure: record.failure_code ?? null,
  };
}

/** A code, a tier, or nothing for a whole of several. */
function nameOf({ voucher, promotion_tier, vouchers, id }: About, code: string | undefined): string {
  return (
    code ?? voucher?.code ?? promotion_tier?.name ?? vouchers?.join(', ') ?? (id.startsWith('pub_') ? id : t('several'))
  );
}
