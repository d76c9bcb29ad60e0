// Requests all data of the first screen in parallel: in sequence, each request would delay the page.
import type { QueryClient } from '@tanstack/react-query';
import { prefetchGroups } from './api/redemptions';
import { sessionQuery } from './api/session';
import { projectQuery } from './parts/format';
import type { makeRouter } from './router';

/** Without a session the requests fail, and the session check redirects to the sign-in. */
export function begin(router: ReturnType<typeof makeRouter>, queries: QueryClient): void {
  const { routesById } = router;
  const { pathname, search } = router.latestLocation;
  for (const { routeId } of router.matchRoutes(pathname, search)) {
    void routesById[routeId].options.component?.preload?.();
  }
  if (pathname.endsWith('/sign-in')) return;
  ask(queries.query(sessionQuery));
  ask(queries.query({ ...projectQuery, retry: false }));
  if (pathname.endsWith('/redemptions')) prefetchGroups(search, queries, true);
}

/** Errors stay with the query: the screen that uses it shows them. */
function ask(answer: Promise<unknown>): void {
  void answer.catch(() => null);
}
