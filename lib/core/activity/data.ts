// The data of an activity entry, derived from its record.
import type { Config } from '../../model/config';
import type { ActivityItem, ConvertingCode, CustomerCauses } from '../../model/events/activity';
import type { CustomerUsage } from '../../model/counters';
import type { Customer } from '../../model/records/customer';
import type { CalculatedOrder, Order } from '../../model/records/order';
import type { Redemption, Rollback } from '../../model/records/redemption';
import { toCustomerResponse } from '../customer/usage-sums';
import { isReferralProgram } from '../filter/campaign-fields';
import { buildCardMovementFacts } from '../events/facts/redemption-facts';
import { wholeRedemption } from '../events/facts/movement-facts';
import {
  campaignShape,
  simpleCustomer,
  simpleHolder,
  simpleOrder,
  simpleRedemption,
  simpleVoucher,
  stackShape,
  tierShape,
} from '../events/shapes';
import type { ResponseObject } from '../../model/common';

/** Data that the entries share: the configuration, and the customer; null when the customer was deleted since. */
export interface ActivityContext {
  readonly config: Config;
  readonly known: {
    readonly customer: Customer;
    readonly usage: CustomerUsage;
    readonly causes?: CustomerCauses;
  } | null;
}

/** The data of an activity, in the form of answers. */
export function buildActivityData(item: ActivityItem, { config, known }: ActivityContext): ResponseObject {
  const customer = simpleCustomer(known?.customer);
  switch (item.kind) {
    case 'ORDER':
      return { customer, ...orderData(item.order) };
    case 'ENTRY':
      return entryData(item, config);
    case 'EFFECT':
      return effectData(item, config);
    case 'RETURN':
      return { customer, redemption: { id: item.record.redemption_id, object: 'redemption' }, return: item.record };
    case 'PUBLICATION':
      return { customer, campaign: campaignIn(item, config), publication: item.publication };
    case 'HOLDER':
      return { customer, holder: holderIn(item, config), campaign: campaignIn(item, config), voucher: item.voucher };
    case 'CUSTOMER':
      return { customer: known && toCustomerResponse(known.customer, known.usage, config) };
    case 'ROW':
      return rowData(item.row, { config, known });
    case 'REFERRED': {
      const { event, referral } = customEventData(item.row, { config, known });
      return { customer, ...referral, custom_event: event };
    }
  }
}

function campaignIn({ campaignIds }: ActivityItem, config: Config): ResponseObject | null {
  return campaignShape(campaignIds[0], config);
}

/** An order, and the referrer of its customer. */
function orderData(order: Order | CalculatedOrder | null | undefined): ResponseObject {
  return { referrer: simpleHolder(order?.referrer_id, null), order: simpleOrder(order) };
}

/** The holder in a publication, without the id of the holder row, which only the list of holders reads. */
function holderIn(
  { publication, voucher, campaignIds: [campaignId] }: Extract<ActivityItem, { readonly kind: 'HOLDER' }>,
  config: Config,
): ResponseObject {
  const campaign = config.campaigns.get(campaignId ?? '');
  const isReferral = campaign !== undefined && isReferralProgram(campaign);
  return {
    created_at: publication.created_at,
    redeemable_id: voucher.id,
    redeemable_object: 'voucher',
    customer_id: publication.customer_id,
    holder_role: isReferral ? 'REFERRER' : 'OWNER',
    publication_id: publication.id,
    campaign_id: campaignId ?? null,
    // The published list of types has only this one.
    ...(isReferral && { campaign_type: campaign.campaign_type }),
    object: 'redeemable_holder',
  };
}

function entryData(
  { record, stack }: Extract<ActivityItem, { readonly kind: 'ENTRY' }>,
  config: Config,
): ResponseObject {
  const isRollback = record.object === 'redemption_rollback';
  return {
    customer: simpleCustomer(record.customer),
    order: simpleOrder(record.order),
    ...codeData(record, config),
    promotion_tier: tierShape(record.promotion_tier, config),
    promotion_stack: stackShape(stack, config),
    holder: simpleHolder(record.voucher?.holder_id, record.customer),
    ...(isRollback
      ? { redemption: { id: record.redemption, object: 'redemption' }, redemption_rollback: simpleRedemption(record) }
      : { redemption: simpleRedemption(record) }),
  };
}

function codeData({ voucher, promotion_tier }: Redemption | Rollback, config: Config): ResponseObject {
  return {
    campaign: campaignShape(voucher?.campaign_id ?? promotion_tier?.campaign.id, config),
    voucher: simpleVoucher(voucher, config),
  };
}

function effectData(
  { type, record }: Extract<ActivityItem, { readonly kind: 'EFFECT' }>,
  config: Config,
): ResponseObject {
  const customer = simpleCustomer(record.customer);
  const redemption = wholeRedemption(record, { config });
  const holder = simpleHolder(record.voucher?.holder_id, record.customer);
  switch (type) {
    case 'customer.order.paid':
    case 'customer.order.canceled':
      return { customer, ...orderData(record.order), redemption };
    case 'customer.referred':
      return { customer, referrer: holder, ...codeData(record, config), redemption };
    case 'customer.rewarded':
      return {
        customer,
        holder,
        ...codeData(record, config),
        redemption,
        reward: record.reward,
        ...paidBy(record, config),
      };
    case 'customer.reward_redemptions.completed':
    case 'customer.reward_redemptions.rolledback':
      return { customer, holder, ...codeData(record, config), ...rewardData(record) };
    case 'customer.voucher.gift.balance_added':
    case 'customer.voucher.loyalty_card.points_added':
      return { customer, ...buildCardMovementFacts(record, { config }, { delta: -(record.amount ?? 0) })[0]?.data };
  }
}

/** The balance of the charged card after the payment; empty when the record has no card. */
function paidBy(record: Redemption | Rollback, config: Config): ResponseObject {
  const balance = buildCardMovementFacts(record, { config }, { delta: -(record.amount ?? 0) })[0]?.data.balance;
  return balance === undefined ? {} : { balance };
}

/** The reward, and the way it was paid for. The payment is not a record of its own, so it has no id. */
function rewardData({
  id,
  object,
  date,
  reward,
  voucher,
  loyalty_card,
  amount,
  customer_id,
}: Redemption | Rollback): ResponseObject {
  const points = Math.abs(amount ?? loyalty_card?.points ?? 0);
  const assignment = { id: reward?.assignment_id ?? null, reward_id: reward?.id ?? null, object: 'reward_assignment' };
  const campaign_id = voucher?.campaign_id ?? null;
  return {
    reward,
    reward_redemption: {
      redemption_id: id,
      points,
      state: object === 'redemption' ? 'COMPLETED' : 'ROLLED_BACK',
      created_at: date,
      voucher_id: voucher?.id ?? null,
      campaign_id,
      customer_id,
      reward_assignment_id: assignment.id,
      source_id: id,
      source_type: object,
    },
    reward_assignment: { ...assignment, related_object_id: campaign_id, related_object_type: 'campaign' },
    source: id,
  };
}

type ActivityRowItem = Extract<ActivityItem, { readonly kind: 'ROW' }>['row'];

function rowData(row: ActivityRowItem, context: ActivityContext): ResponseObject {
  const { type, data, campaign_id } = row;
  const customer = simpleCustomer(context.known?.customer);
  if (type === 'customer.custom_event') {
    const { event, schema, referral } = customEventData(row, context);
    return { event, event_schema: schema, customer, referral, loyalty: null };
  }
  if (type === 'customer.segment.entered' || type === 'customer.segment.left') {
    const { known, config } = context;
    return { customer: known && toCustomerResponse(known.customer, known.usage, config), ...data };
  }
  return { customer, ...(campaign_id && { campaign: campaignShape(campaign_id, context.config) }), ...data };
}

/** An event, its schema, and the referral that it converted. */
function customEventData({ id, timeMs, data, campaign_id }: ActivityRowItem, { config, known }: ActivityContext) {
  const customer = simpleCustomer(known?.customer);
  const schema = [...config.eventSchemas.values()].find(({ name }) => name === data.type);
  const code = (data.referral ?? null) as ConvertingCode | null;
  // Lines do not name referrers. The counters do, until the referrer is deleted permanently.
  const referrerId = known?.usage.referrals.find(({ related_object_id }) => related_object_id === id)?.referrer_id;
  const referral = code && {
    referrer: simpleHolder(referrerId, null),
    voucher: { ...code, object: 'voucher' },
    campaign: campaignShape(campaign_id, config),
  };
  const named = code && { ...code, ...(referrerId && { referrer_id: referrerId }) };
  const created_at = new Date(timeMs).toISOString();
  return {
    event: { id, ...data, customer, referral: named, created_at },
    schema: schema ? { id: schema.id, name: schema.name } : null,
    referral,
  };
}
