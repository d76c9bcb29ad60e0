// A provider that says whatever a test has it say: tokens that are not its own, answers that are none, and silence.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from './provider';
import type { IdentityProvider } from '../../../lib/ports/runtime';
import { PROJECT } from '../projects';

export type Place = 'discovery' | 'token' | 'keys';

/** How an address answers; a status of 0 is silence. */
interface Told {
  readonly status?: number;
  /** A text goes as it is, everything else as JSON. */
  readonly body?: unknown;
}

export interface Issuer {
  readonly settings: IdentityProvider;
  says(place: Place, told: Told): void;
  /** What it publishes of itself as long as nothing else is said. */
  readonly published: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const PATHS: Readonly<Record<string, Place>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/keys': 'keys',
};

export async function startIssuer(): Promise<Issuer> {
  const said = new Map<Place | undefined, Told>();
  const server = createServer((request, response) => {
    const { status = 200, body } = said.get(PATHS[request.url ?? '']) ?? { status: 404 };
    if (status === 0) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const claims = { verifiedClaim: 'email_verified', groupsClaim: 'groups', roles: new Map() };
  return {
    settings: { issuer, ...CLIENT, project: PROJECT, ...claims },
    published: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    },
    says: (place, told) => void said.set(place, told),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
