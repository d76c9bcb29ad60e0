// The page of the documentation that names every route with its scope, made of the endpoints.
import { BODY_RECORDS } from '../../lib/model/permissions';
import type { EndpointFunction } from '../support/endpoints';

export const ROUTES_PAGE = 'docs/behaviour/routes.md';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

const INTRODUCTION = `# Routes

\`npm run generate\` writes this page from the endpoints in \`functions\`. Do not edit it.

Server keys and client keys reach the routes below. Each method asks for one [scope](access.md#scopes);
any pair has \`any\`. An [access token](access.md#access-tokens) reaches the same routes, within its own scopes.
Routes of \`/management/v1\` take management keys, whatever their scopes. \`GET /health\`, \`GET /openapi.json\` and the pictures of
codes take no key.

| path | scope of each method |
|---|---|
`;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly scope: string;
}

/** Paths in order; the methods of a path in the order GET, POST, PUT, DELETE. */
export function routesPageText(all: readonly EndpointFunction[]): string {
  const routes = all
    .flatMap(({ endpoint: { method, paths, scope } }) => paths.map((path): Route => ({ method, path, scope })))
    .filter(({ scope }) => scope !== 'public' && scope !== 'management');
  const paths = [...new Set(routes.map(({ path }) => path))].sort();
  return `${INTRODUCTION}${paths.map((path) => rowOf(path, routes)).join('')}${RECORDS}${recordRows()}`;
}

const RECORDS = `
## Records inside bodies

A body may hold a record of another kind than its route is about. Whoever sends one needs the permissions of this table beside the
scope of the route. [Access](access.md#records-inside-bodies) explains them.

| member | writes | when | scope | part of an access token | least role of a person |
|---|---|---|---|---|---|
`;

function recordRows(): string {
  const rows = Object.values(BODY_RECORDS).map(({ members, record, writes, scope, part, people }) => {
    const names = members.map((member) => `\`${member}\``).join(', ');
    return `| ${names} | ${record} | ${writes} | ${scope} | ${part ?? '–'} | ${people} |\n`;
  });
  return rows.join('');
}

function rowOf(path: string, routes: readonly Route[]): string {
  const scopes = routes
    .filter((route) => route.path === path)
    .sort((left, right) => METHODS.indexOf(left.method) - METHODS.indexOf(right.method))
    .map(({ method, scope }) => `${method} ${scope}`);
  return `| \`${path}\` | ${scopes.join(', ')} |\n`;
}
