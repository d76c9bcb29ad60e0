// Where `npm run events` reads send-outs: of a table, or of a service by its address, as a management key may.
import { toStoredOrderRequest } from '../../lib/core/filter/list-spec';
import type { Sendout } from '../../lib/model/events/webhook';
import type { Store } from '../../lib/ports/runtime';

/** Number of newest records read at a time. */
const LOOKED_AT = 100;
const PATIENCE_MS = 10_000;

/** The newest send-outs of a project, newest first. */
export type SendoutSource = () => Promise<readonly Sendout[]>;

export function sendoutsOfStore(store: Store, project: string): SendoutSource {
  const scope = { project, caseSensitiveCodes: true };
  const request = toStoredOrderRequest<Sendout>({ limit: LOOKED_AT, ascending: false, test: null });
  return async () => (await store.deliveries.list(scope, request)).records;
}

export interface RemotePlace {
  readonly address: string;
  readonly project: string;
  readonly key: { readonly id: string; readonly token: string };
}

/** @returns a source that throws an Error with the service's answer when it is no list */
export function sendoutsAt({ address, project, key }: RemotePlace): SendoutSource {
  const url = `${address}/management/v1/projects/${project}/webhook-sendouts?limit=${LOOKED_AT}`;
  const headers = { 'x-management-id': key.id, 'x-management-token': key.token };
  return async () => {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { readonly data: readonly Sendout[] }).data;
  };
}
