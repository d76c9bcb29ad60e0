// The cause of what a call writes, and its text in items.
import type { Caller } from '../common';
import type { CallCause, EventSource } from './source';

/** Work in the background has no request of its own. */
export const INTERNAL: EventSource = { channel: 'INTERNAL' };

/** The cause of everything that a call writes and emits. Work in the background belongs to the request that began it. */
export function callCause(caller: Caller): CallCause {
  return { group_id: caller.requestId ?? caller.work?.requestId ?? null, source: sourceOf(caller) };
}

function sourceOf({ kind, keyId, keyName, session, requestId }: Caller): EventSource {
  if (session) return { channel: 'USER_PORTAL', user: { id: session.userId ?? keyId } };
  if (requestId === undefined) return INTERNAL;
  const api_key = { name: keyName ?? null, app_id: keyId };
  return { channel: kind === 'client' ? 'CLIENT_API' : 'API', api_key };
}

/** Serialize the cause of a change (the API call and who made it) for storage. */
export function causeText({ group_id, source }: CallCause): string {
  const { channel, api_key, user } = source;
  const who = api_key ? [api_key.app_id, api_key.name] : [user?.id];
  return JSON.stringify([group_id, channel, ...who.filter((value) => value !== undefined && value !== null)]);
}

/**
 * Parse a stored cause of a change.
 * @param text as `causeText` wrote it; anything else is no cause
 */
export function causeOfText(text: unknown): CallCause | undefined {
  if (typeof text !== 'string') return undefined;
  const [group_id, channel, id, name = null] = JSON.parse(text) as [
    string | null,
    EventSource['channel'],
    string?,
    string?,
  ];
  if (id === undefined) return { group_id, source: { channel } };
  const who = channel === 'USER_PORTAL' ? { user: { id } } : { api_key: { name, app_id: id } };
  return { group_id, source: { channel, ...who } };
}
