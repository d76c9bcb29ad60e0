// Which paths are other spellings of a route: serverless/aliases.yml, one line for each. A deployment has no route for them; its
// default route redirects them.
import { type EndpointFunction, routeOf } from '../support/endpoints';

export const ALIASES_FILE = 'serverless/aliases.yml';

/** Lines such as `GET /v1/vouchers/{code}/redemptions: /v1/vouchers/{code}/redemption`. */
export function aliasesText(all: readonly EndpointFunction[]): string {
  const lines = all.flatMap(({ endpoint }) =>
    endpoint.paths.flatMap((path) => {
      const first = endpoint.paths.find((other) => signatureOf(other) === signatureOf(path));
      return first === undefined || first === path ? [] : [`${routeOf(endpoint, path)}: ${first}`];
    }),
  );
  return ['# Generated from functions by `npm run generate`. Do not edit.', ...lines.sort(), ''].join('\n');
}

/** Paths of one endpoint are spellings of each other if they take the same key and the same parameters in the same order. */
function signatureOf(path: string): string {
  return [path.split('/')[1], ...(path.match(/\{[^}]+\}/g) ?? [])].join(' ');
}
