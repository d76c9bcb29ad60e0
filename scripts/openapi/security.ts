// Credentials of callers: key pairs, and access tokens that represent one.
import { isAction, namesReaching, TOKEN_SCOPES } from '../../lib/model/keys/access-token';
import type { Json } from './references';
import type { Operation } from './operations';

const keyIn = (name: string): Json => ({ type: 'apiKey', in: 'header', name });

function scopeText(name: string): string {
  if (isAction(name)) return `What a server key with the scope ${name} may do.`;
  if (name === 'api') return 'Every route below /v1.';
  if (name === 'client_api') return 'Every route below /client/v1.';
  if (name === 'skus') return 'The routes below /v1/skus, and those of the SKUs of products.';
  const part = /^client_(.+)$/.exec(name)?.[1];
  return part === undefined ? `The routes below /v1/${name}.` : `The routes below /client/v1/${part}.`;
}

const TOKEN_SCOPE_TEXTS = Object.fromEntries(TOKEN_SCOPES.map((name) => [name, scopeText(name)]));

export const SECURITY_SCHEMES = {
  appId: keyIn('X-App-Id'),
  appToken: keyIn('X-App-Token'),
  clientId: keyIn('X-Client-Application-Id'),
  clientToken: keyIn('X-Client-Token'),
  managementId: keyIn('X-Management-Id'),
  managementToken: keyIn('X-Management-Token'),
  basic: { type: 'http', scheme: 'basic', description: 'Id and token of a server pair, as user and password.' },
  oauth: {
    type: 'oauth2',
    description: 'An access token, issued with a server pair for 15 minutes.',
    flows: { clientCredentials: { tokenUrl: '/v1/oauth/token', scopes: TOKEN_SCOPE_TEXTS } },
  },
};

/** Each entry is a way of its own. */
export function securityOf({ isPublic, path }: Pick<Operation, 'isPublic' | 'path'>): Json[] {
  if (isPublic) return [];
  if (path.startsWith('/management/')) return [{ managementId: [], managementToken: [] }];
  const pair = { appId: [], appToken: [] };
  if (path.startsWith('/v1/oauth/')) return [pair, { basic: [] }];
  const tokens = namesReaching(path).map((name) => ({ oauth: [name] }));
  return [path.startsWith('/client/') ? { clientId: [], clientToken: [] } : pair, ...tokens];
}
