// The dashboard in the browser, loaded after its language: modules translate their texts when they load.
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem, isRateLimited, isUnanswered, onSessionEnd } from './api/client';
import { sessionQuery } from './api/session';
import { onOtherTab } from './screens/frame/other-tabs';
import { ownPlace } from './model/next';
import { retryDelayMs } from './model/calls/retry';
import { begin } from './begin';
import { makeRouter } from './router';
import { applyTheme, loadTheme } from './parts/theme';
import './shared';

/** True for an error that a retry may resolve: the service was busy or unreachable. A refusal is final. */
function isPassing(error: Error): boolean {
  return !(error instanceof ApiProblem) || isUnanswered(error);
}

function retryDelay(tries: number, error: Error): number {
  return retryDelayMs(tries, error instanceof ApiProblem ? error.retryAfterS : null, Math.random());
}

/** A screen that opens does not repeat what the service had enough of a moment ago: it says so. */
function retryOnMount({ state }: Query): boolean {
  return !isRateLimited(state);
}

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (tries, error) => tries < 2 && isPassing(error), retryDelay, retryOnMount },
  },
});

const router = makeRouter(queries);
begin(router, queries);
// After signing in again, the user returns to the page where the session ended.
onSessionEnd(() => {
  const { pathname, href } = router.latestLocation;
  if (pathname.endsWith('/sign-in')) return;
  queries.removeQueries({ queryKey: sessionQuery.queryKey });
  void router.navigate({ to: '/sign-in', search: { next: href } });
});

// The page shows data of the user who was signed in. A page that waits for the sign-in continues; every other one
// reloads.
onOtherTab((turn) => {
  const { pathname, search } = router.latestLocation;
  if (!pathname.endsWith('/sign-in')) window.location.reload();
  else if (turn === 'in') void router.navigate({ href: ownPlace(search.next, window.location.origin) });
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
applyTheme(loadTheme());
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
