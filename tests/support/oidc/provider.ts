// Starts the provider of process.mjs as a process of its own, and goes through its sign-in as a browser would.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { IdentityProvider } from '../../../lib/ports/runtime';
import { PROJECT } from '../projects';

export const CLIENT = {
  clientId: 'stackable',
  clientSecret: 'secret of the dashboard: 100 %',
  redirectUri: 'http://127.0.0.1:9/dashboard/callback',
};

/** What the provider says of the person who signs in next. */
export interface Account {
  readonly email: string;
  readonly email_verified: boolean;
  readonly groups?: readonly string[];
}

export interface RunningProvider {
  readonly settings: IdentityProvider;
  setAccount(account: Account): Promise<void>;
  stop(): void;
}

export async function startProvider(): Promise<RunningProvider> {
  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, redirectUri: REDIRECT_URI } = CLIENT;
  const child: ChildProcess = spawn(process.execPath, [join(__dirname, 'process.mjs')], {
    env: { ...process.env, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const issuer = line.toString().trim();
  return {
    settings: {
      issuer,
      ...CLIENT,
      project: PROJECT,
      verifiedClaim: 'email_verified',
      groupsClaim: 'groups',
      roles: new Map(),
    },
    setAccount: async (account) => {
      await fetch(`${issuer}/account`, { method: 'POST', body: JSON.stringify(account) });
    },
    stop: () => void child.kill(),
  };
}

const MOST_STEPS = 10;

/** Follow the provider until it sends the browser back. @returns where to */
export async function passThrough(location: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(location);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (url.href.startsWith(CLIENT.redirectUri)) return url;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  throw new Error('The provider sends nobody back.');
}
