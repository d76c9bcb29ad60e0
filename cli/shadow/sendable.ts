// Which captured requests may be sent to two systems: those that only ask.
import type { CapturedRequest } from './requests';

export interface Sendable {
  readonly method: 'POST';
  /** On the server's routes. */
  readonly path: string;
  /** The route without codes and ids, to be shown. */
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly changes: readonly Change[];
}

/** Changes that make a request read-only. */
export type Change = 'without its session' | 'on the server route';

export type SendableDecision = Sendable | { readonly refused: Refusal };

export const REFUSALS = {
  changes: 'they change something, or are no validation or qualification',
  client_get: 'the client route has no server route of the same meaning',
  body: 'the body is no JSON object',
} as const;

export type Refusal = keyof typeof REFUSALS;

const ROUTES: readonly { readonly route: string; readonly path: RegExp }[] = [
  { route: '/v1/validations', path: /^\/v1\/validations$/ },
  { route: '/v1/qualifications', path: /^\/v1\/qualifications$/ },
  { route: '/v1/vouchers/{code}/validate', path: /^\/v1\/vouchers\/[^/]+\/validate$/ },
  { route: '/v1/promotions/validation', path: /^\/v1\/promotions\/validation$/ },
  { route: '/v1/promotions/tiers/{id}/validation', path: /^\/v1\/promotions\/tiers\/[^/]+\/validation$/ },
];

const CLIENT_GET = /^\/client\/v1\/(validate|promotions\/validation)$/;

/** Requests of browsers are sent with the server's keys, on the route of the same meaning. */
export function sendable({ method, path, body = {} }: CapturedRequest): SendableDecision {
  const [pathname = '', query] = path.replace(/\/{2,}/g, '/').split('?');
  if (method === 'GET' && CLIENT_GET.test(pathname)) return { refused: 'client_get' };
  const server = pathname.replace(/^\/client(?=\/)/, '').replace(/\/$/, '');
  const known = method === 'POST' ? ROUTES.find((one) => one.path.test(server)) : undefined;
  if (!known) return { refused: 'changes' };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { refused: 'body' };
  const { session, ...rest } = body as Readonly<Record<string, unknown>>;
  const changes: Change[] = [];
  if (session !== undefined && session !== null) changes.push('without its session');
  if (pathname.startsWith('/client/')) changes.push('on the server route');
  const sent = query === undefined ? server : `${server}?${query}`;
  return { method: 'POST', path: sent, route: known.route, body: rest, changes };
}
