// The activity of a customer or a member: records as events, each with an id that contains its position.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { ActivityItem } from '../../model/events/activity';
import { INTERNAL } from '../../model/events/call-cause';
import type { CallCause, EventSource } from '../../model/events/source';
import type { Channel, Redemption, Rollback } from '../../model/records/redemption';
import { buildActivityData, type ActivityContext } from './data';
import type { ListActivityResponse } from '../../model/generated-answers/customers';
import type { ListMemberActivityResponse } from '../../model/generated-answers/loyalties';

/**
 * Reads the position in the list from the id of an entry.
 *
 * @returns invalid_query_params for text of another form
 */
export function parseActivityId(id: string): { readonly position: string } | Failure {
  const found = /^ev[a-z]{3}_([0-9a-z]{9})([a-z]{1,6}_[0-9a-z]{1,64}(?:_[0-9a-z]{2})?)$/.exec(id);
  if (found) return { position: `${found[1]}#${found[2]}` };
  return { key: 'invalid_query_params', details: 'Property .starting_after_id must be the id of an activity.' };
}

const PREFIXES = {
  ORDER: 'evord',
  ENTRY: 'evred',
  EFFECT: 'evred',
  RETURN: 'evred',
  PUBLICATION: 'evpub',
  HOLDER: 'evpub',
  CUSTOMER: 'evcus',
  ROW: 'evcus',
  REFERRED: 'evcus',
} as const;

/** Return the public id of an activity entry, made of its kind and list position. */
export function activityId({ kind, position }: Pick<ActivityItem, 'kind' | 'position'>): string {
  return `${PREFIXES[kind]}_${position.replace('#', '')}`;
}

type ActivityEntry = ListActivityResponse['data'][number];
type ActivityType = ActivityEntry['type'];
type MemberEntry = ListMemberActivityResponse['data'][number];

/** The type of an entry: the name of an event of a customer. */
export function activityType(item: ActivityItem): ActivityType {
  switch (item.kind) {
    case 'ORDER':
      return 'customer.order.created';
    case 'ENTRY':
      return redemptionType(item.record);
    case 'RETURN':
      return 'customer.redemption.return.succeeded';
    case 'PUBLICATION':
      return `customer.publication.${item.publication.result === 'FAILURE' ? 'failed' : 'succeeded'}`;
    case 'HOLDER':
      return 'customer.holder.assignment.created';
    case 'EFFECT':
    case 'CUSTOMER':
      return item.type;
    case 'REFERRED':
      return 'customer.referred';
    case 'ROW':
      return item.row.type;
  }
}

function redemptionType({ object, result }: Redemption | Rollback): ActivityType {
  const end = result === 'SUCCESS' ? 'succeeded' : 'failed';
  return object === 'redemption' ? `customer.redemption.${end}` : `customer.redemption.rollback.${end}`;
}

/**
 * The published types of a member's activity, by the type of the same activity of a customer. The definition misspells
 * two of them. All other activities of a customer, and the holding of a card, are in the activity of the customer.
 */
const MEMBER_TYPES: Readonly<Partial<Record<ActivityType, MemberEntry['type']>>> = {
  'customer.publication.succeeded': 'customer.publication.succeeded',
  'customer.publication.failed': 'customer.publication.failed',
  'customer.redemption.succeeded': 'customer.redemption.succceeded',
  'customer.redemption.failed': 'customer.redemption.failed',
  'customer.redemption.rollback.succeeded': 'customer.redemption.rollback.succceeded',
  'customer.redemption.rollback.failed': 'customer.redemption.rollback.failed',
  'customer.rewarded': 'customer.rewarded',
  'customer.reward_redemptions.completed': 'customer.reward_redemptions.completed',
  'customer.reward_redemptions.rolledback': 'customer.reward_redemptions.rolledback',
  'customer.voucher.deleted': 'customer.voucher.deleted',
  'customer.voucher.loyalty_card.pending_points.activated': 'customer.voucher.loyalty_card.pending_points.activated',
  'customer.voucher.loyalty_card.pending_points.added': 'customer.voucher.loyalty_card.pending_points.added',
  'customer.voucher.loyalty_card.pending_points.canceled': 'customer.voucher.loyalty_card.pending_points.canceled',
  'customer.voucher.loyalty_card.pending_points.updated': 'customer.voucher.loyalty_card.pending_points.updated',
  'customer.voucher.loyalty_card.points_added': 'customer.voucher.loyalty_card.points_added',
  'customer.voucher.loyalty_card.points_transferred': 'customer.voucher.loyalty_card.points_transferred',
};

/**
 * Convert an activity of a customer to the form of the list of a loyalty member.
 * @throws Error for an activity that the filter of members leaves out
 */
export function toMemberEntry(entry: ActivityEntry): MemberEntry {
  const type = MEMBER_TYPES[entry.type];
  if (type === undefined) throw new Error(`${entry.type} is not an activity of members.`);
  return { ...entry, type };
}

export interface ActivityFilter {
  /** Limits the list to activities of a member. */
  readonly isOfMember?: boolean;
  readonly type?: string | undefined;
  /** ACTION: done by the customer. EFFECT: a consequence, or something done for the customer. */
  readonly category?: 'ACTION' | 'EFFECT' | undefined;
  readonly campaign_id?: string | undefined;
  readonly campaign_type?: string | undefined;
}

/** Builds the test of a filter; null when every entry belongs to the list. */
export function buildActivityTest(filter: ActivityFilter, config: Config): ((item: ActivityItem) => boolean) | null {
  const { category, campaign_id, campaign_type, isOfMember } = filter;
  // The published list of types also has this misspelling.
  const type = filter.type?.replace('succceeded', 'succeeded');
  if ([type, category, campaign_id, campaign_type, isOfMember].every((value) => value === undefined)) return null;
  return (item) =>
    (isOfMember !== true || MEMBER_TYPES[activityType(item)] !== undefined) &&
    (type === undefined || activityType(item) === type) &&
    (category === undefined || activityCategory(item) === category) &&
    (campaign_id === undefined || item.campaignIds.includes(campaign_id)) &&
    (campaign_type === undefined ||
      item.campaignIds.some((id) => config.campaigns.get(id)?.campaign_type === campaign_type));
}

function activityCategory(item: ActivityItem): 'ACTION' | 'EFFECT' {
  return EFFECTS.test(activityType(item)) ? 'EFFECT' : 'ACTION';
}

/** Changes of credits and points, codes and rewards given, and referrals. */
const EFFECTS = /^customer\.(?:voucher|holder|loyalty|segment|rewarded|reward_redemptions|referred)(?:\.|$)/;

/** Convert an activity entry to its response, with id, type and cause. */
export function toActivityResponse(item: ActivityItem, context: ActivityContext): ActivityEntry {
  const { group_id, source } = item.cause ?? recordedCause(item);
  return {
    id: activityId(item),
    type: activityType(item),
    data: { data: buildActivityData(item, context), event_source: source },
    created_at: new Date(item.timeMs).toISOString(),
    group_id,
  };
}

/** The cause from the record itself: rows name it, older records the channel alone. */
function recordedCause(item: ActivityItem): CallCause {
  if (item.kind === 'ROW' || item.kind === 'REFERRED') return item.row;
  const group_id = null;
  if (item.kind === 'ENTRY' || item.kind === 'EFFECT' || item.kind === 'RETURN')
    return { group_id, source: sourceOfChannel(item.record.channel) };
  if (item.kind !== 'PUBLICATION' && item.kind !== 'HOLDER') return { group_id, source: INTERNAL };
  const { user_id: id } = item.publication;
  return { group_id, source: id === undefined ? INTERNAL : { channel: 'USER_PORTAL', user: { id } } };
}

function sourceOfChannel({ channel_id: id, channel_type }: Channel): EventSource {
  if (channel_type === 'USER') return { channel: 'USER_PORTAL', user: { id } };
  return channel_type === 'API' ? { channel: 'API', api_key: { name: null, app_id: id } } : INTERNAL;
}
