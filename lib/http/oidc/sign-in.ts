// Leaving for the identity provider, and coming back as somebody.
import { notFound } from '../../errors';
import type { IdentityProvider, Runtime } from '../../ports/runtime';
import { hashSession, sessionCookie, sessionToken } from '../keys/dashboard-session';
import type { Redirect } from '../respond';
import { endedLogin, loginCookie, newLogin, readLogin, screenPath } from './login';
import { authorizationUrl, identityOf, type Identity, ProviderUnavailable } from './provider';

const DASHBOARD = '/dashboard';
/** A user who is not let in reads why, and may try another way. */
const REFUSED = '/dashboard/sign-in?refused=provider';
const UNAVAILABLE = '/dashboard/sign-in?refused=unavailable';

interface Leaving {
  /** The screen to come back to; what is no path of the dashboard is the first screen. */
  readonly next?: string | undefined;
  readonly cookies: string | undefined;
}

/** @throws ApiError not_found where the deployment names no provider */
export async function leave(rt: Runtime, { next, cookies }: Leaving): Promise<Redirect> {
  const provider = providerOf(rt);
  // On the way back, which another site begins, the browser does not send the cookie of the session.
  const login = newLogin({ next: screenPath(next), before: sessionHash(rt, cookies) });
  return orUnavailable(rt, async () => {
    const location = await authorizationUrl(provider, login);
    return { location, cookies: [loginCookie(login, rt.acceptsDemoKeys)] };
  });
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

interface Sessions {
  readonly signIn: SignIn;
  /** End what the browser held before, which is worth nothing to somebody who copied it. */
  readonly endSession: (rt: Runtime, tokenHash: string) => Promise<void>;
}

/** Whatever is wrong with who comes, the answer is the same: neither the provider nor the browser is told more. */
export async function comeBack(
  rt: Runtime,
  { state, code, cookies }: Returning,
  { signIn, endSession }: Sessions,
): Promise<Redirect> {
  const provider = providerOf(rt);
  const ended = endedLogin(rt.acceptsDemoKeys);
  const login = readLogin(cookies, state, rt.acceptsDemoKeys);
  return orUnavailable(rt, async () => {
    const identity = login && code ? await identityOf(provider, code, login) : null;
    const session = identity && (await signIn(rt, provider, identity));
    if (!session) return { location: REFUSED, cookies: [ended] };
    const held = [login?.before ?? null, sessionHash(rt, cookies)].filter((hash) => hash !== null);
    await Promise.all([...new Set(held)].map((hash) => endSession(rt, hash)));
    return { location: login?.next ?? DASHBOARD, cookies: [ended, sessionCookie(session)] };
  });
}

/** A browser is shown a screen, not an error of the API; the log says what went wrong. */
async function orUnavailable(rt: Runtime, step: () => Promise<Redirect>): Promise<Redirect> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    rt.log.error({ message: error.message, error: causesOf(error).join(': ') });
    return { location: UNAVAILABLE, cookies: [endedLogin(rt.acceptsDemoKeys)] };
  }
}

/** A fetch that fails says in its cause why. */
function causesOf({ cause }: Partial<Error>): readonly string[] {
  if (typeof cause === 'string') return [cause];
  if (typeof cause !== 'object' || cause === null) return [];
  const { name, message, cause: before }: Partial<Error> = cause;
  return [`${name}: ${message}`, ...causesOf({ cause: before })];
}

function sessionHash({ acceptsDemoKeys }: Runtime, cookies: string | undefined): string | null {
  const token = sessionToken(cookies, acceptsDemoKeys);
  return token ? hashSession(token) : null;
}

function providerOf(rt: Runtime): IdentityProvider {
  const provider = rt.identityProvider?.();
  if (!provider) throw notFound('identity_provider', 'oidc');
  return provider;
}
