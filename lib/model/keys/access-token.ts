// Texts of credentials: OAuth access tokens, with the routes that their scopes reach, and the well-known demo keys.
import { type KeyScope, SCOPES } from '../common';

/** The parts of an access token: a secret, and the key that issued it, so that token and key are loaded together. */
export interface AccessTokenParts {
  readonly secret: string;
  readonly keyId: string;
}

/** Serialize an access token: its secret and its key's id. */
export function accessTokenText({ secret, keyId }: AccessTokenParts): string {
  return `${secret}.${Buffer.from(keyId, 'utf8').toString('base64url')}`;
}

/** Parse an access token; null when the text has another format. */
export function readAccessToken(text: string): AccessTokenParts | null {
  const [, secret, key] = /^([\w-]{16,64})\.([\w-]{1,400})$/.exec(text) ?? [];
  if (secret === undefined || key === undefined) return null;
  const keyId = Buffer.from(key, 'base64url').toString('utf8');
  return accessTokenText({ secret, keyId }) === text ? { secret, keyId } : null;
}

/** Everything below `/v1`, and below `/client/v1`. */
const WHOLE = { '/v1': 'api', '/client/v1': 'client_api' } as const;

/**
 * The published names of parts of the API. Some name routes that this service does not have; a token may request them
 * anyway.
 */
const PARTS = [
  'assets',
  'async-actions',
  'campaigns',
  'categories',
  'client_consents',
  'client_customers',
  'client_events',
  'client_promotions',
  'client_publish',
  'client_qualifications',
  'client_redeem',
  'client_redemptions',
  'client_validate',
  'client_validations',
  'client_vouchers',
  'consents',
  'customers',
  'events',
  'exports',
  'ledger',
  'locations',
  'loyalties',
  'metadata-schemas',
  'orders',
  'product-collections',
  'products',
  'promotions',
  'publications',
  'qualifications',
  'redemptions',
  'referrals',
  'rewards',
  'segments',
  'skus',
  'task-results',
  'templates',
  'trash-bin',
  // Parts that only this service has, like their routes.
  'backtests',
  'configuration',
  'decisions',
  'uploads',
  'validation-rules',
  'validation-rules-assignments',
  'validations',
  'vouchers',
  'worst-cases',
] as const;

/** Other names of the same routes. */
const SAME_PART: Readonly<Record<string, string>> = {
  publication: 'publications',
  client_publications: 'client_publish',
};

const NAMES: ReadonlySet<string> = new Set([...Object.values(WHOLE), ...PARTS, ...SCOPES]);
const ACTIONS: ReadonlySet<string> = new Set(SCOPES);

/** Every name that the scope of a token may hold: the whole API, parts of it, and the actions allowed there. */
export const TOKEN_SCOPES: readonly string[] = [...NAMES];

/** Return whether a name is a scope that an access token can have. */
export function isTokenScope(name: string): boolean {
  return NAMES.has(name);
}

/** Return whether a scope names an action of a key (such as evaluate) rather than a part of the API. */
export function isAction(name: string): name is KeyScope {
  return ACTIONS.has(name);
}

/** The actions that a token may perform. Null when the token names none: then it may perform all that its key may. */
export function actionsOf(names: readonly string[]): readonly KeyScope[] | null {
  const actions = names.filter(isAction);
  return actions.length === 0 ? null : actions;
}

/** Parts whose routes are below those of another part. */
const BELOW: readonly (readonly [path: RegExp, part: string])[] = [[/^\/v1\/products\/[^/]+\/skus(\/|$)/, 'skus']];

/**
 * Return the scopes of which an access token needs one for a route: the whole API, the part of the route, or the part
 * below.
 * @param path of a route, such as `/v1/vouchers/{code}`
 */
export function namesReaching(path: string): readonly string[] {
  if (path.startsWith('/dashboard/')) return [WHOLE['/v1']];
  const [, client, part] = /^\/(client\/)?v1\/([^/]+)/.exec(path) ?? [];
  if (part === undefined) return [];
  const name = client === undefined ? part : `client_${part}`;
  const below = BELOW.flatMap(([routes, of]) => (routes.test(path) ? [of] : []));
  return [client === undefined ? WHOLE['/v1'] : WHOLE['/client/v1'], SAME_PART[name] ?? name, ...below];
}

/**
 * Return whether scopes of an access token allow a route. Scopes that name only actions allow those everywhere below
 * `/v1`.
 */
export function reaches(names: readonly string[], path: string): boolean {
  const parts = names.filter((name) => !isAction(name));
  const held = parts.length === 0 ? [WHOLE['/v1']] : parts;
  return namesReaching(path).some((name) => held.includes(name));
}

/** The parts of the API that a token reaches. Null for all of them. */
export function partsOf(names: readonly string[]): readonly string[] | null {
  const parts = names.filter((name) => !isAction(name));
  if (parts.length === 0 || parts.includes(WHOLE['/v1'])) return null;
  // A caller that may write products by their own routes also writes SKUs there.
  return parts.includes('products') ? [...parts, 'skus'] : parts;
}

// The well-known demo projects and keys. They are accepted only where `npm start` made them.

export const DEMO_PROJECT = 'proj_demo0001';
export const SECOND_DEMO_PROJECT = 'proj_demo0002';

/** The site from which the demo's client key works. */
export const DEMO_SITE = 'http://localhost:3000';

export const DEMO_KEYS = {
  server: { id: '11111111-1111-4111-8111-111111111111', token: 'aaaaaaaa-1111-4111-8111-111111111111' },
  client: { id: '22222222-2222-4222-8222-222222222222', token: 'bbbbbbbb-2222-4222-8222-222222222222' },
  management: { id: '44444444-4444-4444-8444-444444444444', token: 'dddddddd-4444-4444-8444-444444444444' },
  secondServer: { id: '33333333-3333-4333-8333-333333333333', token: 'cccccccc-3333-4333-8333-333333333333' },
} as const;

const DEMO_KEY_IDS: ReadonlySet<string> = new Set(Object.values(DEMO_KEYS).map((key) => key.id));

/** Return whether a key id belongs to the published demo keys. */
export function isDemoKey(keyId: string): boolean {
  return DEMO_KEY_IDS.has(keyId);
}

/**
 * Return whether a host is the local machine.
 * @param host as a request names it, with or without a port
 */
export function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}
