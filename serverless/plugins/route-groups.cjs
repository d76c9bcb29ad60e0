// Which group of routes a function belongs to, by serverless/throttles.yml.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const THROTTLES_FILE = 'serverless/throttles.yml';
/** A function that serves routes of several groups has the place of the first of these. */
const GROUPS = ['money', 'read', 'setUp', 'management', 'public', 'client'];

/** The group of each route, of lines such as `GET /v1/orders: ${param:readThrottle}`. */
function groupsOfRoutes(serviceDir) {
  const text = readFileSync(join(serviceDir, THROTTLES_FILE), 'utf8');
  return new Map(
    [...text.matchAll(/^(\S+ \S+): \$\{param:(\w+)Throttle\}$/gm)].map(([, route, group]) => [route, group]),
  );
}

/** Functions without a route work in the background; the default route is public. */
function groupOf({ events = [] }, groups) {
  const routes = routesOf({ events });
  if (routes.length === 0) return 'background';
  const own = new Set(routes.map((route) => (route === '*' ? 'public' : groups.get(route))));
  return GROUPS.find((group) => own.has(group));
}

function routesOf({ events = [] }) {
  return events.flatMap(({ httpApi }) => httpApi ?? []);
}

/** The group of routes of browsers says who calls, not what the function does: its role does. */
function movesMoney(definition, groups) {
  return groupOf(definition, groups) === 'money' || definition.role === 'ClientRedeemRole';
}

module.exports = { groupOf, groupsOfRoutes, movesMoney, routesOf };
