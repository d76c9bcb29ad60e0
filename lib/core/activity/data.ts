// What an entry of an activity tells of its record.
import type { Config } from '../../model/config';
import type { ActivityItem } from '../../model/events/activity';
import type { CustomerUsage } from '../../model/counters';
import type { Customer, CustomerReference } from '../../model/records/customer';
import type { Redemption, Rollback } from '../../model/records/redemption';
import { shownCustomer } from '../answer/customer';
import type { Shown } from '../answer/records';
import { movementOf } from '../events/facts/redemption-facts';
import {
  campaignShape,
  simpleCustomer,
  simpleOrder,
  simpleRedemption,
  simpleVoucher,
  stackShape,
  tierShape,
} from '../events/shapes';

/** What entries are told with: whose they are, who may be deleted since. */
export interface ActivityTold {
  readonly config: Config;
  readonly known: { readonly customer: Customer; readonly usage: CustomerUsage } | null;
}

export function activityData(item: ActivityItem, { config, known }: ActivityTold): Shown {
  const customer = simpleCustomer(known?.customer);
  switch (item.kind) {
    case 'ORDER': {
      const { referrer_id: id } = item.order;
      return { customer, referrer: id && { id, object: 'customer' }, order: simpleOrder(item.order) };
    }
    case 'ENTRY':
      return entryData(item, config);
    case 'EFFECT':
      return effectData(item, config);
    case 'PUBLICATION':
      return { customer, campaign: campaignIn(item, config), publication: item.publication };
    case 'HOLDER':
      return { customer, holder: customer, campaign: campaignIn(item, config), voucher: item.voucher };
    case 'CUSTOMER':
      return { customer: known && shownCustomer(known.customer, known.usage, config) };
    case 'ROW':
      return rowData(item.row, { config, customer });
  }
}

function campaignIn({ campaignIds }: ActivityItem, config: Config): Shown | null {
  return campaignShape(campaignIds[0], config);
}

function entryData({ record, stack }: Extract<ActivityItem, { readonly kind: 'ENTRY' }>, config: Config): Shown {
  const name = record.object === 'redemption' ? 'redemption' : 'redemption_rollback';
  return {
    customer: simpleCustomer(record.customer),
    order: simpleOrder(record.order),
    ...codeData(record, config),
    promotion_tier: tierShape(record.promotion_tier, config),
    promotion_stack: stackShape(stack, config),
    [name]: simpleRedemption(record),
  };
}

function codeData({ voucher, promotion_tier }: Redemption | Rollback, config: Config): Shown {
  return {
    campaign: campaignShape(voucher?.campaign_id ?? promotion_tier?.campaign.id, config),
    voucher: simpleVoucher(voucher, config),
  };
}

function effectData({ type, record }: Extract<ActivityItem, { readonly kind: 'EFFECT' }>, config: Config): Shown {
  const customer = simpleCustomer(record.customer);
  const redemption = simpleRedemption(record);
  const holder_id = record.voucher?.holder_id;
  const holder = holder_id ? { id: holder_id, object: 'customer' } : null;
  switch (type) {
    case 'customer.order.paid':
    case 'customer.order.canceled':
      return { customer, order: simpleOrder(record.order), redemption };
    case 'customer.referred':
      return { customer, referrer: holder, ...codeData(record, config), redemption };
    case 'customer.rewarded':
      return { customer, holder, ...codeData(record, config), redemption, reward: record.reward };
    case 'customer.reward_redemptions.completed':
    case 'customer.reward_redemptions.rolledback':
      return { customer, holder, ...codeData(record, config), ...rewardData(record) };
    case 'customer.voucher.gift.transaction.created':
    case 'customer.voucher.loyalty_card.transaction.created':
      return { customer, ...movementOf(record, { config }, { delta: -(record.amount ?? 0) })[0]?.data };
  }
}

function rewardData({ id, reward, loyalty_card, amount }: Redemption | Rollback): Shown {
  const points = Math.abs(amount ?? loyalty_card?.points ?? 0);
  return { reward, reward_redemption: { redemption_id: id, points } };
}

type Row = Extract<ActivityItem, { readonly kind: 'ROW' }>['row'];

function rowData(
  { id, timeMs, type, data, campaign_id }: Row,
  { config, customer }: { readonly config: Config; readonly customer: CustomerReference | null },
): Shown {
  if (type !== 'customer.custom_event') {
    return { customer, ...(campaign_id && { campaign: campaignShape(campaign_id, config) }), ...data };
  }
  const schema = [...config.eventSchemas.values()].find(({ name }) => name === data.type);
  return {
    event: { id, ...data, customer, created_at: new Date(timeMs).toISOString() },
    event_schema: schema ? { id: schema.id, name: schema.name } : null,
    ...{ customer, referral: null, loyalty: null },
  };
}
