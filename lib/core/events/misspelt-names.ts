// Names of events as callers may write them.
import { type EventType, WEBHOOK_EVENTS } from '../../model/events/events';

/** Published names that are misspelt in the published schema, and the name that is stored and sent. */
const MISSPELT: Readonly<Record<string, EventType>> = {
  'campaign.vouchers.aded': 'campaign.vouchers.added',
  'voucher.gift.balance_aded': 'voucher.gift.balance_added',
  'voucher.loyalty_card.points_aded': 'voucher.loyalty_card.points_added',
  'voucher.loyalty_card.pending_points.aded': 'voucher.loyalty_card.pending_points.added',
};

/** The names, each once. What the schema let in is one of them. */
export function eventNames(names: readonly string[]): readonly EventType[] {
  const known = names.map((name) => MISSPELT[name] ?? WEBHOOK_EVENTS.find((type) => type === name));
  return [...new Set(known.flatMap((name) => name ?? []))];
}
