// The page of the documentation that says which role of the dashboard calls which endpoint, made of the endpoints.
import { DASHBOARD_ROLES, leastRole, reachesRole } from '../../lib/model/permissions';
import { type EndpointFunction, routesOfEndpoint } from '../support/endpoints';

export const PEOPLE_PAGE = 'docs/behaviour/dashboard-roles.md';

const INTRODUCTION = `# Roles of the dashboard

\`npm run generate\` writes this page from the endpoints in \`functions\`. Do not edit it.

Somebody in the dashboard calls these endpoints of servers and of the management with their [role](../dashboard.md#roles), and what the scopes
of their key pair allow. Everything else is 403 \`missing_required_permission\`. Routes that take no key are not named, nor those of browsers and
of access tokens.

| endpoint | ${DASHBOARD_ROLES.join(' | ')} |
|---|${DASHBOARD_ROLES.map(() => ':-:').join('|')}|
`;

/** Changes something by GET, which browsers send again by themselves: the session is refused there. */
const CLOSED = 'GET /v1/publications/create';

/** Endpoints in the order of their paths, each with a mark for every role that may call it. */
export function peoplePageText(all: readonly EndpointFunction[]): string {
  const rows = all.filter(isForPeople).flatMap(({ endpoint }) => {
    const least = leastRole(endpoint);
    const marks = DASHBOARD_ROLES.map((role) => (reachesRole(role, least) ? '✓' : ' '));
    const routes = routesOfEndpoint(endpoint).filter((route) => !route.includes(' /client/') && route !== CLOSED);
    return routes.map((route) => ({ route, row: `| \`${route}\` | ${marks.join(' | ')} |\n` }));
  });
  return (
    INTRODUCTION +
    rows
      .sort(byPath)
      .map(({ row }) => row)
      .join('')
  );
}

/** Endpoints that take a key: tokens belong to pairs. */
function isForPeople({ endpoint: { scope } }: EndpointFunction): boolean {
  return !['public', 'session', 'cookie', 'any'].includes(scope);
}

function byPath(left: { readonly route: string }, right: { readonly route: string }): number {
  const [one = '', other = ''] = [left, right].map(({ route }) => route.split(' ').reverse().join(' '));
  return one < other ? -1 : 1;
}
