// Where to go on after signing in.

const FIRST = '/redemptions';

/**
 * Back to where it was: a place of the dashboard, never of another origin.
 * @param next   as the address carries it: a path without the dashboard's own, with its query and fragment
 * @param origin of the page
 */
export function ownPlace(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return FIRST;
  const url = new URL(next, origin);
  const { pathname, search, hash } = url;
  // Dots that resolve may leave two slashes, which name a host.
  const isOwn = url.origin === origin && !pathname.startsWith('//') && !/^\/sign-in\/?$/.test(pathname);
  return isOwn ? `${pathname}${search}${hash}` : FIRST;
}
