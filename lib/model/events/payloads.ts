// The emitted events, and the schema below schemas/events/ of the data of each. docs/events.md says when.
import type { EventType } from './events';

const SWITCHED = ['created', 'updated', 'enabled', 'disabled', 'deleted'] as const;

const CODES = [
  'campaign.vouchers.added',
  'campaign.vouchers.generation.started',
  'campaign.vouchers.generation.completed',
  'campaign.vouchers.generation.failed',
] as const;

const EARNING_RULES = (['assigned', 'updated', 'enabled', 'disabled', 'deleted'] as const).map(
  (verb) => `campaign.earning_rule.${verb}` as const,
);

const DATA: readonly (readonly [schema: string, types: readonly EventType[]])[] = [
  ['redemption-data', ['redemption.succeeded', 'redemption.failed']],
  ['rollback-data', ['redemption.rollback.succeeded', 'redemption.rollback.failed']],
  ['return-data', ['redemption.return.succeeded']],
  ['publication-data', ['publication.succeeded']],
  ['published-data', ['voucher.published']],
  ['movement-data', ['voucher.gift.transaction.created', 'voucher.loyalty_card.transaction.created']],
  ['added-data', ['voucher.gift.balance_added', 'voucher.loyalty_card.points_added']],
  ['points-expired-data', ['voucher.loyalty_card.points_expired']],
  [
    'pending-points-data',
    (['added', 'updated', 'canceled'] as const).map((verb) => `voucher.loyalty_card.pending_points.${verb}` as const),
  ],
  ['points-activated-data', ['voucher.loyalty_card.pending_points.activated']],
  ['rewarded-data', ['customer.rewarded']],
  ['voucher-data', SWITCHED.map((verb) => `voucher.${verb}` as const)],
  ['customer-data', ['customer.created', 'customer.updated', 'customer.deleted']],
  ['campaign-data', SWITCHED.map((verb) => `campaign.${verb}` as const)],
  ['codes-data', CODES],
  ['tier-data', SWITCHED.map((verb) => `campaign.promotion_tier.${verb}` as const)],
  ['stack-data', ['campaign.promotion_stack.created', 'campaign.promotion_stack.updated']],
  [
    'reward-assignment-data',
    ['campaign.reward.assignment.created', 'campaign.reward.assignment.updated', 'campaign.reward.assignment.deleted'],
  ],
  ['earning-rule-data', EARNING_RULES],
  [
    'loyalty-tier-data',
    (['created', 'updated', 'deleted'] as const).map((verb) => `campaign.loyalty_tier.${verb}` as const),
  ],
  [
    'rule-data',
    ['business_validation_rule.created', 'business_validation_rule.updated', 'business_validation_rule.deleted'],
  ],
  [
    'rule-assignment-data',
    ['business_validation_rule.assignment.created', 'business_validation_rule.assignment.deleted'],
  ],
  ['checkpoint-data', ['ledger.checkpoint']],
];

/** Data schemas by event type. Published types that nothing in this service can cause have none, and are never sent. */
export const EVENT_DATA: ReadonlyMap<EventType, string> = new Map(
  DATA.flatMap(([schema, types]) => types.map((type) => [type, schema] as const)),
);
