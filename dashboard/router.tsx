// Maps addresses to screens. Filters are part of the address in the form of the API, so that a link shows the same
// rows.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ApiProblem } from './api/client';
import { campaignOfTier } from './api/campaigns';
import { prefetchGroups } from './api/redemptions';
import { sessionQuery } from './api/session';
import { projectQuery } from './parts/format';
import { NotFound, ScreenError } from './screens/frame/problems';
import { Shell } from './screens/frame/shell';

interface RouterContext {
  readonly queries: QueryClient;
}

export type RouteSearchParams = Readonly<Record<string, string>>;

const root = createRootRouteWithContext<RouterContext>()({ validateSearch: asTexts });

/** Every parameter is a text. */
function asTexts(search: Record<string, unknown>): RouteSearchParams {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./screens/frame/sign-in'), 'SignIn'),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ context: { queries }, location }) => {
    try {
      const [session] = await Promise.all([
        queries.query({ ...sessionQuery, staleTime: 'static' }),
        // After a failure the screen repeats the request, and shows the error.
        queries
          .query({ ...projectQuery, staleTime: 'static', retry: false })
          .catch(() => queries.removeQueries({ queryKey: projectQuery.queryKey })),
      ]);
      return { session };
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      // Prefetched queries were refused as well: they are cleared for the next user.
      queries.clear();
      return redirect({ to: '/sign-in', search: { next: location.href }, throw: true });
    }
  },
});

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/overview/overview'), 'Overview'),
});

const redemptions = createRoute({
  getParentRoute: () => inside,
  path: '/redemptions',
  loader: ({ context: { queries }, location: { search } }) => prefetchGroups(search, queries),
  component: lazyRouteComponent(() => import('./screens/redemptions/list'), 'Redemptions'),
});

const redemption = createRoute({
  getParentRoute: () => inside,
  path: '/redemptions/$id',
  component: lazyRouteComponent(() => import('./screens/redemptions/detail'), 'RedemptionScreen'),
});

const codes = createRoute({
  getParentRoute: () => inside,
  path: '/codes',
  component: lazyRouteComponent(() => import('./screens/codes/list'), 'Codes'),
});

const code = createRoute({
  getParentRoute: () => inside,
  path: '/codes/$code',
  component: lazyRouteComponent(() => import('./screens/codes/detail'), 'Code'),
});

const campaigns = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('./screens/campaigns/list'), 'Campaigns'),
});

const newCampaign = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('./screens/wizard/wizard'), 'Wizard'),
});

const campaign = createRoute({
  getParentRoute: () => inside,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('./screens/campaigns/detail'), 'CampaignScreen'),
});

/** A tier or stack is shown with its campaign. */
const tier = createRoute({
  getParentRoute: () => inside,
  path: '/tiers/$id',
  beforeLoad: async ({ params }) => {
    const id = await campaignOfTier(params.id);
    if (id !== null) redirect({ to: '/campaigns/$id', params: { id }, search: { tab: 'tiers' }, throw: true });
  },
  component: NotFound,
});

const publications = createRoute({
  getParentRoute: () => inside,
  path: '/publications',
  component: lazyRouteComponent(() => import('./screens/publications/list'), 'Publications'),
});

const customers = createRoute({
  getParentRoute: () => inside,
  path: '/customers',
  component: lazyRouteComponent(() => import('./screens/customers/list'), 'Customers'),
});

const customer = createRoute({
  getParentRoute: () => inside,
  path: '/customers/$id',
  component: lazyRouteComponent(() => import('./screens/customers/customer'), 'CustomerScreen'),
});

const segments = createRoute({
  getParentRoute: () => inside,
  path: '/segments',
  component: lazyRouteComponent(() => import('./screens/customers/segments'), 'Segments'),
});

const sandbox = createRoute({
  getParentRoute: () => inside,
  path: '/sandbox',
  component: lazyRouteComponent(() => import('./screens/sandbox/sandbox'), 'Sandbox'),
});

const operations = createRoute({
  getParentRoute: () => inside,
  path: '/operations',
  component: lazyRouteComponent(() => import('./screens/operations/operations'), 'Operations'),
});

const nowhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound });

const routes = root.addChildren([
  signIn,
  inside.addChildren([
    overview,
    redemptions,
    redemption,
    codes,
    code,
    campaigns,
    newCampaign,
    campaign,
    tier,
    publications,
    customers,
    customer,
    segments,
    sandbox,
    operations,
    nowhere,
  ]),
]);

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
