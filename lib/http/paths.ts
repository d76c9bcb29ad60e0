// Paths of requests: that of the route, which determines the permitted callers, and paths with repeated slashes.

/**
 * The path of a route, such as `/v1/vouchers/{code}` for `GET /v1/vouchers/{code}`: without values that a caller sent,
 * and without prefixes of a gateway. Null for the default route.
 */
export function routePath(routeKey: string): string | null {
  return /^[A-Z]+ (\/.*)$/.exec(routeKey)?.[1] ?? null;
}

/** Return whether a path is a route for client keys. */
export function isClientPath(path: string): boolean {
  return path.startsWith('/client/');
}

/**
 * Remove repeated slashes at the start, which come from joining an address that ends in a slash and a path. Empty
 * parts within a path are kept, because they are parameters.
 */
export function withoutDoubledSlashes(path: string): string {
  return path.replace(/^\/{2,}/, '/');
}
