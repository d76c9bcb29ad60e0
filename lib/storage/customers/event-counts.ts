// Counts of custom events on the item of a customer's counts: e#<name> how many, et#<name> the moment of the latest.
import type { CustomerUsage, EventCount } from '../../model/counters';
import type { ItemChange, ItemCondition, Item } from '../table/table';

const COUNT = 'e#';
const TIME = 'et#';

/** Read the counted custom events of a customer. */
export function eventCountsOf(item: Item | null | undefined): Pick<CustomerUsage, 'events'> {
  const events: Record<string, EventCount> = {};
  for (const [name, count] of Object.entries(item ?? {})) {
    if (!name.startsWith(COUNT) || typeof count !== 'number') continue;
    const event = name.slice(COUNT.length);
    const last = item?.[TIME + event];
    events[event] = { count, lastMs: typeof last === 'number' ? last : 0 };
  }
  return Object.keys(events).length === 0 ? {} : { events };
}

/** Build the change that counts a custom event. @param event the name of one that is counted; null for any other */
export function eventCountChange(event: string | null, timeMs: number): ItemChange {
  return event === null ? {} : { add: { [COUNT + event]: 1 }, set: { [TIME + event]: timeMs } };
}

/** Build the condition that counts are those of a customer, not of an earlier one of the same source id. */
export function areCountsOf(customerId: string): ItemCondition {
  const path = 'cid';
  return {
    test: 'or',
    of: [
      { test: 'absent', path },
      { test: 'eq', path, value: customerId },
    ],
  };
}
