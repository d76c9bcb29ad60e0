// Leaving for the identity provider, and coming back as somebody.
import { notFound } from '../../errors';
import type { IdentityProvider, Runtime } from '../../ports/runtime';
import { sessionCookie } from '../keys/dashboard-session';
import type { Redirect } from '../respond';
import { endedLogin, loginCookie, newLogin, readLogin } from './login';
import { authorizationUrl, identityOf, type Identity } from './provider';

const DASHBOARD = '/dashboard';
/** Whoever is not let in reads why, and may try another way. */
const REFUSED = '/dashboard/sign-in?refused=provider';

/** @throws ApiError not_found where the deployment names no provider */
export async function leave(rt: Runtime): Promise<Redirect> {
  const login = newLogin();
  const location = await authorizationUrl(providerOf(rt), login);
  return { location, cookies: [loginCookie(login, rt.acceptsDemoKeys)] };
}

/** What comes with the browser. */
interface Returning {
  readonly state: string;
  readonly code?: string | undefined;
  readonly cookies: string | undefined;
}

/** The session of whom a provider vouches for; null where they are no user of its project. */
type SignIn = (
  rt: Runtime,
  provider: IdentityProvider,
  identity: Identity,
) => Promise<Parameters<typeof sessionCookie>[0] | null>;

/** Whatever is wrong, the answer is the same: neither the provider nor the browser is told more. */
export async function comeBack(rt: Runtime, { state, code, cookies }: Returning, signIn: SignIn): Promise<Redirect> {
  const provider = providerOf(rt);
  const ended = endedLogin(rt.acceptsDemoKeys);
  const login = readLogin(cookies, state, rt.acceptsDemoKeys);
  const identity = login && code ? await identityOf(provider, code, login) : null;
  const session = identity && (await signIn(rt, provider, identity));
  if (!session) return { location: REFUSED, cookies: [ended] };
  return { location: DASHBOARD, cookies: [ended, sessionCookie(session)] };
}

function providerOf({ identityProvider }: Runtime): IdentityProvider {
  if (!identityProvider) throw notFound('identity_provider', 'oidc');
  return identityProvider;
}
