// The identity provider of a deployment, as its environment names it.
import type { DashboardRole } from '../../model/common';
import { DASHBOARD_ROLES } from '../../model/dashboard';
import type { IdentityProvider } from '../../ports/runtime';

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined where none is named. Throws one line on settings that cannot be. */
export function identityProvider(environment: Environment): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET, OIDC_PROJECT: project } = environment;
  const { OIDC_REDIRECT_URI: redirectUri, OIDC_GROUPS_CLAIM, OIDC_ROLES } = environment;
  if (!issuer) return undefined;
  if (!clientId || !redirectUri || !project) {
    throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_REDIRECT_URI and OIDC_PROJECT beside it.');
  }
  return {
    ...{ issuer, clientId, redirectUri, project },
    clientSecret: OIDC_CLIENT_SECRET || null,
    groupsClaim: OIDC_GROUPS_CLAIM || 'groups',
    roles: rolesOf(OIDC_ROLES ?? ''),
  };
}

/** Such as `shop-admins=ADMIN,helpdesk=SUPPORT`; the highest of somebody's groups counts. */
function rolesOf(text: string): IdentityProvider['roles'] {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      return [pair.slice(0, Math.max(at, 0)).trim(), roleNamed(pair.slice(at + 1).trim())];
    }),
  );
}

function roleNamed(name: string): DashboardRole {
  const role = DASHBOARD_ROLES.find((one) => one === name);
  if (role) return role;
  throw new Error(`OIDC_ROLES must say group=ROLE with one of ${DASHBOARD_ROLES.join(', ')}, not "${name}".`);
}
