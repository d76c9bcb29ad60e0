// Names of events in words, by what they are about.
import type { EventType } from '../../../lib/model/events/events';

/** What each event that a webhook may listen to says. */
export const EVENT_WORDS: Readonly<Record<EventType, string>> = {
  'redemption.succeeded': 'Redeemed',
  'redemption.failed': 'Refused',
  'redemption.rollback.succeeded': 'Rolled back',
  'redemption.rollback.failed': 'Rollback refused',
  'publication.succeeded': 'Published',
  'voucher.published': 'Code published',
  'voucher.created': 'Code made',
  'voucher.updated': 'Code changed',
  'voucher.enabled': 'Code switched on',
  'voucher.disabled': 'Code switched off',
  'voucher.deleted': 'Code deleted',
  'voucher.gift.transaction.created': 'Credits of a gift card moved',
  'voucher.gift.balance_added': 'Credits added or taken by hand',
  'voucher.loyalty_card.transaction.created': 'Points of a card moved',
  'voucher.loyalty_card.points_added': 'Points added',
  'voucher.loyalty_card.points_expired': 'Points expired',
  'voucher.loyalty_card.pending_points.added': 'Pending points added',
  'voucher.loyalty_card.pending_points.updated': 'Pending points changed',
  'voucher.loyalty_card.pending_points.canceled': 'Pending points cancelled',
  'voucher.loyalty_card.pending_points.activated': 'Pending points became points',
  'customer.created': 'Customer made',
  'customer.updated': 'Customer changed',
  'customer.deleted': 'Customer deleted',
  'customer.confirmed': 'Customer confirmed',
  'customer.rewarded': 'Customer rewarded',
  'customer.rewarded.loyalty_points': 'Customer rewarded with points',
  'campaign.created': 'Campaign made',
  'campaign.updated': 'Campaign changed',
  'campaign.enabled': 'Campaign enabled',
  'campaign.disabled': 'Campaign stopped',
  'campaign.deleted': 'Campaign deleted',
  'campaign.vouchers.added': 'Codes added',
  'campaign.vouchers.generation.started': 'Making codes began',
  'campaign.vouchers.generation.completed': 'Making codes ended',
  'campaign.vouchers.generation.failed': 'Making codes failed',
  'campaign.promotion_tier.created': 'Tier made',
  'campaign.promotion_tier.updated': 'Tier changed',
  'campaign.promotion_tier.enabled': 'Tier enabled',
  'campaign.promotion_tier.disabled': 'Tier stopped',
  'campaign.promotion_tier.deleted': 'Tier deleted',
  'campaign.promotion_stack.created': 'Stack made',
  'campaign.promotion_stack.updated': 'Stack changed',
  'campaign.loyalty_tier.created': 'Loyalty tier made',
  'campaign.loyalty_tier.updated': 'Loyalty tier changed',
  'campaign.loyalty_tier.deleted': 'Loyalty tier deleted',
  'campaign.earning_rule.assigned': 'Earning rule assigned',
  'campaign.earning_rule.updated': 'Earning rule changed',
  'campaign.earning_rule.enabled': 'Earning rule enabled',
  'campaign.earning_rule.disabled': 'Earning rule stopped',
  'campaign.earning_rule.deleted': 'Earning rule deleted',
  'campaign.referral_tier.created': 'Referral tier made',
  'campaign.referral_tier.updated': 'Referral tier changed',
  'campaign.referral_tier.deleted': 'Referral tier deleted',
  'campaign.reward.assignment.created': 'Reward offered',
  'campaign.reward.assignment.updated': 'Offer of a reward changed',
  'campaign.reward.assignment.deleted': 'Reward offered no more',
  'business_validation_rule.created': 'Rule made',
  'business_validation_rule.updated': 'Rule changed',
  'business_validation_rule.deleted': 'Rule deleted',
  'business_validation_rule.assignment.created': 'Rule assigned',
  'business_validation_rule.assignment.deleted': 'Rule assigned no more',
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
  ['Redemptions', 'redemption.'],
  ['Publications', 'publication.'],
  ['Gift cards', 'voucher.gift.'],
  ['Loyalty cards', 'voucher.loyalty_card.'],
  ['Codes', 'voucher.'],
  ['Customers', 'customer.'],
  ['Promotion tiers and stacks', 'campaign.promotion_'],
  ['Loyalty programs', 'campaign.loyalty_tier.'],
  ['Loyalty programs', 'campaign.earning_rule.'],
  ['Loyalty programs', 'campaign.reward.'],
  ['Referral tiers', 'campaign.referral_tier.'],
  ['Campaigns', 'campaign.'],
  ['Rules', 'business_validation_rule.'],
] as const;

export interface EventFamily {
  readonly name: string;
  readonly types: readonly EventType[];
}

/** All of them, those together that are about the same. */
export function eventFamilies(): readonly EventFamily[] {
  const families = new Map<string, EventType[]>();
  for (const type of EVENT_TYPES) {
    const name = familyOf(type);
    families.set(name, [...(families.get(name) ?? []), type]);
  }
  return [...families].map(([name, types]) => ({ name, types }));
}

function familyOf(type: EventType): string {
  return FAMILIES.find(([, start]) => type.startsWith(start))?.[0] ?? 'Others';
}
