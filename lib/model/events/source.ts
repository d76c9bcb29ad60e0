// The call that caused a record or an event: its request, and the channel by which it came.

/** The channel of a call, with its key pair or its person of the dashboard. */
export interface EventSource {
  readonly channel: 'API' | 'CLIENT_API' | 'USER_PORTAL' | 'INTERNAL';
  readonly api_key?: { readonly name: string | null; readonly app_id: string };
  readonly user?: { readonly id: string };
}

/** The call that made or changed a record. */
export interface CallCause {
  /** The request that caused it; null outside of requests. */
  readonly group_id: string | null;
  readonly source: EventSource;
}
