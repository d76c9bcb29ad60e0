// Which address shows which screen. Filters stand in the address as they are sent, so that a link shows the same rows.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router';
import { ApiProblem } from './api/client';
import { sessionQuery } from './api/session';
import { NotFound, ScreenError } from './screens/problems';
import { Shell } from './screens/shell';

interface Context {
  readonly queries: QueryClient;
}

export type Search = Readonly<Record<string, string>>;

const root = createRootRouteWithContext<Context>()({ validateSearch: asTexts });

/** Every parameter is a text. */
function asTexts(search: Record<string, unknown>): Search {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./screens/sign-in'), 'SignIn'),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    try {
      return { session: await context.queries.query({ ...sessionQuery, staleTime: 'static' }) };
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      return redirect({ to: '/sign-in', search: { next: location.href }, throw: true });
    }
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: () => <Navigate to="/redemptions" replace />,
});

const redemptions = createRoute({
  getParentRoute: () => inside,
  path: '/redemptions',
  component: lazyRouteComponent(() => import('./screens/redemptions'), 'Redemptions'),
});

const redemption = createRoute({
  getParentRoute: () => inside,
  path: '/redemptions/$id',
  component: lazyRouteComponent(() => import('./screens/redemption'), 'RedemptionScreen'),
});

const codes = createRoute({
  getParentRoute: () => inside,
  path: '/codes',
  component: lazyRouteComponent(() => import('./screens/codes'), 'Codes'),
});

const code = createRoute({
  getParentRoute: () => inside,
  path: '/codes/$code',
  component: lazyRouteComponent(() => import('./screens/code'), 'Code'),
});

const nowhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound });

const routes = root.addChildren([signIn, inside.addChildren([home, redemptions, redemption, codes, code, nowhere])]);

export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: routes,
    basepath: '/dashboard',
    context: { queries },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ScreenError,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search: Record<string, unknown>) => {
      const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
