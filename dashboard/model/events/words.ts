// Names of events in words, by what they are about.
import type { EventType } from '../../../lib/model/events/events';
import { t } from '../../texts/text';

/** Labels of the events that a webhook may subscribe to. */
export const EVENT_WORDS: Readonly<Record<EventType, string>> = {
  'redemption.succeeded': t('Redeemed'),
  'redemption.failed': t('Refused'),
  'redemption.rollback.succeeded': t('Rolled back'),
  'redemption.rollback.failed': t('Rollback refused'),
  'redemption.return.succeeded': t('Units of an order came back'),
  'ledger.checkpoint': t('Checkpoint of all ledgers'),
  'publication.succeeded': t('Published'),
  'voucher.published': t('Code published'),
  'voucher.created': t('Code created'),
  'voucher.updated': t('Code changed'),
  'voucher.enabled': t('Code enabled'),
  'voucher.disabled': t('Code disabled'),
  'voucher.deleted': t('Code deleted'),
  'voucher.gift.transaction.created': t('Credits of a gift card moved'),
  'voucher.gift.balance_added': t('Credits added or taken'),
  'voucher.loyalty_card.transaction.created': t('Points of a card moved'),
  'voucher.loyalty_card.points_added': t('Points added or taken'),
  'voucher.loyalty_card.points_expired': t('Points expired'),
  'voucher.loyalty_card.pending_points.added': t('Pending points added'),
  'voucher.loyalty_card.pending_points.updated': t('Pending points changed'),
  'voucher.loyalty_card.pending_points.canceled': t('Pending points canceled'),
  'voucher.loyalty_card.pending_points.activated': t('Pending points became points'),
  'customer.created': t('Customer created'),
  'customer.updated': t('Customer changed'),
  'customer.deleted': t('Customer deleted'),
  'customer.confirmed': t('Customer confirmed'),
  'customer.rewarded': t('Customer rewarded'),
  'customer.rewarded.loyalty_points': t('Customer rewarded with points'),
  'campaign.created': t('Campaign created'),
  'campaign.updated': t('Campaign changed'),
  'campaign.enabled': t('Campaign enabled'),
  'campaign.disabled': t('Campaign stopped'),
  'campaign.deleted': t('Campaign deleted'),
  'campaign.vouchers.added': t('Codes added'),
  'campaign.vouchers.generation.started': t('Code generation started'),
  'campaign.vouchers.generation.completed': t('Code generation finished'),
  'campaign.vouchers.generation.failed': t('Code generation failed'),
  'campaign.promotion_tier.created': t('Tier created'),
  'campaign.promotion_tier.updated': t('Tier changed'),
  'campaign.promotion_tier.enabled': t('Tier enabled'),
  'campaign.promotion_tier.disabled': t('Tier stopped'),
  'campaign.promotion_tier.deleted': t('Tier deleted'),
  'campaign.promotion_stack.created': t('Stack created'),
  'campaign.promotion_stack.updated': t('Stack changed'),
  'campaign.loyalty_tier.created': t('Loyalty tier created'),
  'campaign.loyalty_tier.updated': t('Loyalty tier changed'),
  'campaign.loyalty_tier.deleted': t('Loyalty tier deleted'),
  'campaign.earning_rule.assigned': t('Earning rule assigned'),
  'campaign.earning_rule.updated': t('Earning rule changed'),
  'campaign.earning_rule.enabled': t('Earning rule enabled'),
  'campaign.earning_rule.disabled': t('Earning rule stopped'),
  'campaign.earning_rule.deleted': t('Earning rule deleted'),
  'campaign.referral_tier.created': t('Referral tier created'),
  'campaign.referral_tier.updated': t('Referral tier changed'),
  'campaign.referral_tier.deleted': t('Referral tier deleted'),
  'campaign.reward.assignment.created': t('Reward offered'),
  'campaign.reward.assignment.updated': t('Offer of a reward changed'),
  'campaign.reward.assignment.deleted': t('Reward withdrawn'),
  'business_validation_rule.created': t('Rule created'),
  'business_validation_rule.updated': t('Rule changed'),
  'business_validation_rule.deleted': t('Rule deleted'),
  'business_validation_rule.assignment.created': t('Rule assigned'),
  'business_validation_rule.assignment.deleted': t('Rule unassigned'),
};

export const EVENT_TYPES = Object.keys(EVENT_WORDS) as readonly EventType[];

export function eventWords(type: EventType): string {
  return EVENT_WORDS[type];
}

export function isEventType(text: string | undefined): text is EventType {
  return text !== undefined && Object.hasOwn(EVENT_WORDS, text);
}

/** The beginnings of names; the first that fits counts. */
const FAMILIES = [
  [t('Redemptions'), 'redemption.'],
  [t('Ledger'), 'ledger.'],
  [t('Publications'), 'publication.'],
  [t('Gift cards'), 'voucher.gift.'],
  [t('Loyalty cards'), 'voucher.loyalty_card.'],
  [t('Codes'), 'voucher.'],
  [t('Customers'), 'customer.'],
  [t('Promotion tiers and stacks'), 'campaign.promotion_'],
  [t('Loyalty programs'), 'campaign.loyalty_tier.'],
  [t('Loyalty programs'), 'campaign.earning_rule.'],
  [t('Loyalty programs'), 'campaign.reward.'],
  [t('Referral tiers'), 'campaign.referral_tier.'],
  [t('Campaigns'), 'campaign.'],
  [t('Rules'), 'business_validation_rule.'],
] as const;

export interface EventFamily {
  readonly name: string;
  readonly types: readonly EventType[];
}

/** All event types, grouped by subject. */
export function eventFamilies(): readonly EventFamily[] {
  const families = new Map<string, EventType[]>();
  for (const type of EVENT_TYPES) {
    const name = familyOf(type);
    families.set(name, [...(families.get(name) ?? []), type]);
  }
  return [...families].map(([name, types]) => ({ name, types }));
}

function familyOf(type: EventType): string {
  return FAMILIES.find(([, start]) => type.startsWith(start))?.[0] ?? t('Others');
}
