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
  const { latestLocation, routesById } = router;
  const matches = router.matchRoutes(latestLocation) as readonly { readonly routeId: keyof typeof routesById }[];
  for (const { routeId } of matches) void routesById[routeId].options.component?.preload?.();
  const { pathname, search } = latestLocation;
  if (pathname.endsWith('/sign-in')) return;
  void queries.prefetchQuery(sessionQuery);
  void queries.prefetchQuery({ ...projectQuery, retry: false });
  if (pathname.endsWith('/redemptions')) beginRedemptions(search, queries);
}

/** Days take the zone of the project, so that filters wait for it. */
function beginRedemptions(search: Search, queries: QueryClient): void {
  if (Object.keys(search).some((name) => name !== 'page' && name !== 'limit')) return;
  const paging = readPaging(search);
  void queries.prefetchQuery({
    ...groupsQuery({}, paging),
    queryFn: ({ signal }) => callApi<RedemptionPage>(groupsPath({}, paging), { signal, mayBeOut: true }),
    retry: false,
  });
}
