// What the first screen needs, all asked for at once: each would wait for the one before, and the page with them.
import type { QueryClient } from '@tanstack/react-query';
import { groupsPath, groupsQuery } from './api/redemptions';
import { callApi } from './api/client';
import { sessionQuery } from './api/session';
import type { RedemptionPage } from './model/redemption';
import { readPaging, type Search } from './model/filters';
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
  if (pathname.endsWith('/redemptions')) beginRedemptions(search, queries);
}

/** Days take the zone of the project, so that filters wait for it. */
function beginRedemptions(search: Search, queries: QueryClient): void {
  if (Object.keys(search).some((name) => name !== 'page' && name !== 'limit')) return;
  const paging = readPaging(search);
  ask(
    queries.query({
      ...groupsQuery({}, paging),
      queryFn: ({ signal }) => callApi<RedemptionPage>(groupsPath({}, paging), { signal, mayBeOut: true }),
      retry: false,
    }),
  );
}

/** What fails stays with its query: the screen that uses it says so. */
function ask(answer: Promise<unknown>): void {
  void answer.catch(() => null);
}
