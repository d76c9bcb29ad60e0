// What the first screen needs, all asked for at once: each would wait for the one before, and the page with them.
import type { QueryClient } from '@tanstack/react-query';
import { askForGroups } from './api/redemptions';
import { sessionQuery } from './api/session';
import { projectQuery } from './parts/format';
import type { makeRouter } from './router';

/** A page that nobody is signed in at asks in vain, and is led to the sign-in by its session. */
export function begin(router: ReturnType<typeof makeRouter>, queries: QueryClient): void {
  const { routesById } = router;
  const { pathname, search } = router.latestLocation;
  for (const { routeId } of router.matchRoutes(pathname, search)) {
    void routesById[routeId].options.component?.preload?.();
  }
  if (pathname.endsWith('/sign-in')) return;
  ask(queries.query(sessionQuery));
  ask(queries.query({ ...projectQuery, retry: false }));
  if (pathname.endsWith('/redemptions')) askForGroups(search, queries, true);
}

/** What fails stays with its query: the screen that uses it says so. */
function ask(answer: Promise<unknown>): void {
  void answer.catch(() => null);
}
