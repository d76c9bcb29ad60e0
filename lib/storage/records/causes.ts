// The call that made a record, as its item holds it: the activity of a customer shows it.
import { causeOfText, causeText, INTERNAL } from '../../model/events/call-cause';
import type { CallCause } from '../../model/events/source';
import type { ProjectScope } from '../keys';
import type { Item } from '../table/table';

/**
 * Build the attribute that names the API call that created a record; none outside of calls. A record that is written
 * over keeps it.
 */
export function causeAttributes({ cause }: ProjectScope): { readonly cause?: string } {
  return cause ? { cause: causeText(cause) } : {};
}

/** Build the attribute that names the API call that changed a record last. */
export function changeAttributes({ cause }: ProjectScope): { readonly change_cause: string } {
  return { change_cause: causeText(cause ?? { group_id: null, source: INTERNAL }) };
}

/**
 * Return the API call that created an item; undefined if not recorded.
 * @returns undefined where the item has none
 */
export function causeOfItem(item: Item): CallCause | undefined {
  return causeOfText(item.cause);
}

/**
 * Return the API call that last changed an item; undefined if not recorded.
 * @returns undefined where the item has none
 */
export function changeOfItem(item: Item): CallCause | undefined {
  return causeOfText(item.change_cause);
}
