// Who a request is for where it names no customer: one identity, wherever it stands.
import type { Failure } from '../../errors';
import { isSameName } from './shopper';

type Sent = string | null | undefined;

/** Whether text is a tracking id as answers tell it, and no source id. */
export function isTrackingId(text: string): boolean {
  return text.startsWith('track_');
}

/** @returns ambiguous_tracking_id where the query and the body name different ones */
export function refuseTwoIdentities(inQuery: Sent, inBody: Sent): Failure | null {
  if (!inQuery || !inBody || isSameName(inQuery, inBody)) return null;
  return { key: 'ambiguous_tracking_id', details: 'The query and the body name different tracking ids.' };
}
