// The tracking identity of a request that names no customer: one identity, in the query or in the body.
import type { Failure } from '../../errors';
import { isSameName } from './shopper';

type TrackingIdInput = string | null | undefined;

/** Return whether a text is a tracking id as answers show one, rather than a source id. */
export function isTrackingId(text: string): boolean {
  return text.startsWith('track_');
}

/**
 * Refuse a request whose query and body name different tracking ids.
 * @returns ambiguous_tracking_id when the query and the body name different identities
 */
export function refuseTwoIdentities(inQuery: TrackingIdInput, inBody: TrackingIdInput): Failure | null {
  if (!inQuery || !inBody || isSameName(inQuery, inBody)) return null;
  return { key: 'ambiguous_tracking_id', details: 'The query and the body name different tracking ids.' };
}
