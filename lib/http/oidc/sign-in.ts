// The two steps of a sign-in: the redirect to the identity provider, and the return.
import { notFound } from '../../errors';
import type { IdentityProvider, Process, Runtime } from '../../ports/runtime';
import { hashSession, sessionCookie, sessionToken } from '../keys/dashboard-session';
import type { Redirect } from '../respond';
import { clearLoginCookie, loginCookie, newLogin, readLogin, screenPath } from './login';
import { authorizationUrl, identityOf, type Identity, ProviderUnavailable } from './provider';

const DASHBOARD = '/dashboard';
/** The screen that shows a refused user the reason, and other ways to sign in. */
const REFUSED = '/dashboard/sign-in?refused=provider';
const UNAVAILABLE = '/dashboard/sign-in?refused=unavailable';

interface Leaving {
  /** The screen to return to; anything other than a path of the dashboard means the first screen. */
  readonly next?: string | undefined;
  readonly cookies: string | undefined;
}

/**
 * Redirects the browser to the identity provider.
 *
 * @throws ApiError not_found when the deployment configures no provider
 */
export async function beginSignIn(rt: Runtime<'identityProvider'>, { next, cookies }: Leaving): Promise<Redirect> {
  const provider = providerOf(rt);
  // On the return, which begins at another site, the browser does not send the cookie of the session.
  const login = newLogin({ next: screenPath(next), before: sessionHash(rt, cookies) });
  return orUnavailable(rt, async () => {
    const location = await authorizationUrl(provider, login);
    return { location, cookies: [loginCookie(login, rt.acceptsDemoKeys)] };
  });
}

/** The data that the browser sends on its return. */
interface Returning {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly cookies: string | undefined;
}

/** The session for an identity; null when it is not a user of the provider's project. */
type SignIn = (
  rt: Runtime<'dashboardSessions' | 'users'>,
  provider: IdentityProvider,
  identity: Identity,
) => Promise<Parameters<typeof sessionCookie>[0] | null>;

interface Sessions {
  readonly signIn: SignIn;
  /** Ends the browser's previous session, so that a copy of it is worthless. */
  readonly endSession: (rt: Runtime<'dashboardSessions'>, tokenHash: string) => Promise<void>;
}

/** Complete a sign-in. Every refusal has the same answer: it gives neither the provider nor the browser a reason. */
export async function finishSignIn(
  rt: Runtime<'dashboardSessions' | 'identityProvider' | 'users'>,
  { state, code, iss, cookies }: Returning,
  { signIn, endSession }: Sessions,
): Promise<Redirect> {
  const provider = providerOf(rt);
  const ended = clearLoginCookie(rt.acceptsDemoKeys);
  const login = readLogin(cookies, state, rt.acceptsDemoKeys);
  return orUnavailable(rt, async () => {
    const identity = login && code ? await identityOf(provider, { state, code, iss }, login) : null;
    const session = identity && (await signIn(rt, provider, identity));
    if (!session) return { location: REFUSED, cookies: [ended] };
    const held = [login?.before ?? null, sessionHash(rt, cookies)].filter((hash) => hash !== null);
    await Promise.all([...new Set(held)].map((hash) => endSession(rt, hash)));
    return { location: login?.next ?? DASHBOARD, cookies: [ended, sessionCookie(session)] };
  });
}

/** Redirect the browser to a screen instead of answering an error of the API; the log has the cause. */
async function orUnavailable(rt: Process, step: () => Promise<Redirect>): Promise<Redirect> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    rt.log.error({ message: error.message, error: causesOf(error).join(': ') });
    return { location: UNAVAILABLE, cookies: [clearLoginCookie(rt.acceptsDemoKeys)] };
  }
}

/** The causes of an error: a failed fetch has its reason in the cause. */
function causesOf({ cause }: Partial<Error>): readonly string[] {
  if (typeof cause !== 'object' || cause === null) return [];
  const { name, message, cause: before }: Partial<Error> = cause;
  return [`${name}: ${message}`, ...causesOf({ cause: before })];
}

function sessionHash({ acceptsDemoKeys }: Process, cookies: string | undefined): string | null {
  const token = sessionToken(cookies, acceptsDemoKeys);
  return token ? hashSession(token) : null;
}

function providerOf(rt: Runtime<'identityProvider'>): IdentityProvider {
  const provider = rt.identityProvider?.();
  if (!provider) throw notFound('identity_provider', 'oidc');
  return provider;
}
