// The identity provider of a deployment, as its environment names it.
import type { DashboardRole } from '../../model/common';
import { DASHBOARD_ROLES } from '../../model/permissions';
import type { IdentityProvider } from '../../ports/runtime';

type OidcEnvironment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** The provider settings; undefined when none is configured. Throws an error of one line for invalid settings. */
export function identityProvider(environment: OidcEnvironment): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET, OIDC_PROJECT: project } = environment;
  const { OIDC_REDIRECT_URI: redirectUri, OIDC_EMAIL_VERIFIED_CLAIM, OIDC_GROUPS_CLAIM, OIDC_ROLES } = environment;
  if (!issuer) return undefined;
  if (!clientId || !redirectUri || !project) {
    throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_REDIRECT_URI and OIDC_PROJECT beside it.');
  }
  if (!isSafeAddress(issuer)) throw new Error('OIDC_ISSUER must be an https address.');
  return {
    issuer,
    clientId,
    redirectUri,
    project,
    clientSecret: OIDC_CLIENT_SECRET || null,
    verifiedClaim: OIDC_EMAIL_VERIFIED_CLAIM || 'email_verified',
    groupsClaim: OIDC_GROUPS_CLAIM || 'groups',
    roles: rolesOf(OIDC_ROLES ?? ''),
  };
}

/** True when the connection cannot be read or changed by others: https, or this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

/**
 * Parse roles by group, such as `shop-admins=ADMIN,helpdesk=SUPPORT`; the highest role of a person's groups applies.
 */
function rolesOf(text: string): IdentityProvider['roles'] {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return new Map(pairs.map(roleOfGroup));
}

function roleOfGroup(pair: string): [string, DashboardRole] {
  const at = Math.max(pair.lastIndexOf('='), 0);
  const group = pair.slice(0, at).trim();
  const name = pair.slice(at + 1).trim();
  const role = DASHBOARD_ROLES.find((one) => one === name);
  if (group !== '' && role) return [group, role];
  throw new Error(`OIDC_ROLES must say group=ROLE with one of ${DASHBOARD_ROLES.join(', ')}, not "${pair.trim()}".`);
}
