// Paths of requests: that of the route, which decides who may call it, and those with slashes too many.

/**
 * The path of a route, such as `/v1/vouchers/{code}` of `GET /v1/vouchers/{code}`: what a caller sent is no part of it, nor what
 * a gateway puts in front of paths. Null for the default route.
 */
export function routePath(routeKey: string): string | null {
  return /^[A-Z]+ (\/.*)$/.exec(routeKey)?.[1] ?? null;
}

export function isClientPath(path: string): boolean {
  return path.startsWith('/client/');
}

/** As it is meant by who joins an address that ends in a slash, and a path: within a path an empty part is one. */
export function withoutDoubledSlashes(path: string): string {
  return path.replace(/^\/{2,}/, '/');
}
