// The hosts under which a service with the demo answers. The demo keys are public, so a page of another site must not
// reach the service by a name that it resolves to this machine (DNS rebinding).
import { ApiError } from '../../errors';
import { isLoopback } from '../../model/demo';

/**
 * Refuse a request whose Host header names a host that this service does not serve.
 * @throws ApiError `misdirected_request` when the service has a list of hosts without this one
 */
export function requireServedHost(host: string | undefined, served: readonly string[] | undefined): void {
  // Every browser names a host.
  if (served === undefined || host === undefined || isLoopback(host)) return;
  if (served.includes(host.toLowerCase().replace(/:\d+$/, ''))) return;
  const details = 'With the demo, the service answers under the names of this machine. SERVED_HOSTS lists others.';
  throw new ApiError({ key: 'misdirected_request', details });
}
