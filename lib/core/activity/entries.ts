// The activity of a customer or a member: records as events, each with an id that holds its place.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { ActivityItem } from '../../model/events/activity';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { Shown } from '../answer/records';
import { campaignShape, simpleCustomer, simpleOrder, simpleRedemption, simpleVoucher } from '../events/shapes';

/** The place that the id of an entry holds. @returns invalid_query_params for text that is none */
export function activityPlace(id: string): { readonly position: string } | Failure {
  const [, time, rest] = /^ev[a-z]{3}_([0-9a-z]{9})([a-z]{1,6}_[0-9a-z]{1,64})$/.exec(id) ?? [];
  if (time !== undefined && rest !== undefined) return { position: `${time}#${rest}` };
  return { key: 'invalid_query_params', details: 'Property .starting_after_id must be the id of an activity.' };
}

const PREFIXES = { ORDER: 'evord', ENTRY: 'evred', PUBLICATION: 'evpub', ROW: 'evcus' } as const;

export function activityId({ kind, position }: Pick<ActivityItem, 'kind' | 'position'>): string {
  return `${PREFIXES[kind]}_${position.replace('#', '')}`;
}

/** What it is called: the name of an event of a customer. */
export function activityType(item: ActivityItem): string {
  switch (item.kind) {
    case 'ORDER':
      return 'customer.order.created';
    case 'ENTRY':
      return redemptionType(item.record);
    case 'PUBLICATION':
      return `customer.publication.${item.publication.result === 'FAILURE' ? 'failed' : 'succeeded'}`;
    case 'ROW':
      return item.row.type;
  }
}

function redemptionType({ object, result }: Redemption | Rollback): string {
  const end = result === 'SUCCESS' ? 'succeeded' : 'failed';
  return object === 'redemption' ? `customer.redemption.${end}` : `customer.redemption.rollback.${end}`;
}

export interface ActivityFilter {
  readonly type?: string | undefined;
  /** ACTION: done by the customer, as all that has a record here. EFFECT: what followed from it. */
  readonly category?: 'ACTION' | 'EFFECT' | undefined;
  readonly campaign_id?: string | undefined;
  readonly campaign_type?: string | undefined;
}

/** Null where every entry belongs to the list. */
export function activityTest(filter: ActivityFilter, config: Config): ((item: ActivityItem) => boolean) | null {
  const { category, campaign_id, campaign_type } = filter;
  // The published list of types has this spelling, too.
  const type = filter.type?.replace('succceeded', 'succeeded');
  if ([type, category, campaign_id, campaign_type].every((value) => value === undefined)) return null;
  return (item) =>
    (type === undefined || activityType(item) === type) &&
    category !== 'EFFECT' &&
    (campaign_id === undefined || item.campaignIds.includes(campaign_id)) &&
    (campaign_type === undefined ||
      item.campaignIds.some((id) => config.campaigns.get(id)?.campaign_type === campaign_type));
}

export function shownActivity(item: ActivityItem, config: Config): Shown {
  return {
    id: activityId(item),
    type: activityType(item),
    data: { data: dataOf(item, config), event_source: item.kind === 'ROW' ? item.row.source : null },
    created_at: new Date(item.timeMs).toISOString(),
    group_id: item.kind === 'ROW' ? item.row.group_id : null,
  };
}

function dataOf(item: ActivityItem, config: Config): Shown {
  switch (item.kind) {
    case 'ORDER':
      return { order: simpleOrder(item.order) };
    case 'ENTRY':
      return entryData(item.record, config);
    case 'PUBLICATION':
      return { publication: item.publication };
    case 'ROW':
      return { event: item.row.data };
  }
}

function entryData(record: Redemption | Rollback, config: Config): Shown {
  const { customer, order, voucher, promotion_tier } = record;
  const name = record.object === 'redemption' ? 'redemption' : 'redemption_rollback';
  return {
    customer: simpleCustomer(customer),
    order: simpleOrder(order),
    campaign: campaignShape(voucher?.campaign_id ?? promotion_tier?.campaign.id, config),
    voucher: simpleVoucher(voucher, config),
    promotion_tier: promotion_tier ?? null,
    [name]: simpleRedemption(record),
  };
}
