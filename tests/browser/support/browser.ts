// Chromium, signed in at a shop, with eyes on everything that its policy refuses and that fails in a page.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { DashboardRole } from '../../../lib/model/common';
import { watched } from './page';
import { openShop, type Shop } from './world';

const USUAL: BrowserContextOptions = {
  ...{ viewport: { width: 1280, height: 860 }, locale: 'en-US', timezoneId: 'UTC', colorScheme: 'light' },
  // Nothing is looked at half-way.
  reducedMotion: 'reduce',
};

export interface Dashboard {
  readonly shop: Shop;
  readonly browser: Browser;
  /** What went wrong in any page since it was last looked at. */
  readonly faults: string[];
  /** A page of somebody with this role, who is signed in already; files of the page stay from test to test. */
  readonly pageOf: (role?: DashboardRole) => Promise<Page>;
  /** A page that shares nothing with any other; nobody is signed in. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>;
  readonly open: (page: Page, path: string) => Promise<unknown>;
}

/** A shop and a browser for the tests of a file. After each of them no page may have failed, nor met the policy. */
export function useDashboard(options: Parameters<typeof openShop>[0] = {}): Dashboard {
  const faults: string[] = [];
  const contexts = new Map<DashboardRole, Promise<BrowserContext>>();
  const own: BrowserContext[] = [];
  const opened: Page[] = [];
  const live = {} as { shop: Shop; browser?: Browser };

  beforeAll(async () => {
    [live.shop, live.browser] = await Promise.all([
      openShop(options),
      chromium.connect(process.env.TEST_CHROMIUM ?? ''),
    ]);
  });
  afterEach(async () => {
    await Promise.all([...opened.splice(0).map((page) => page.close()), ...own.splice(0).map((one) => one.close())]);
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => live.browser?.close());

  const open = (): Browser => {
    if (!live.browser) throw new Error('Chromium is not connected.');
    return live.browser;
  };
  const contextOf = async (role: DashboardRole): Promise<BrowserContext> => {
    const context = await watched(open(), USUAL, faults);
    await context.addCookies([(await live.shop.enter(role)).cookie]);
    return context;
  };
  return {
    get shop() {
      return live.shop;
    },
    get browser() {
      return open();
    },
    faults,
    pageOf: async (role = 'ADMIN') => {
      const context = contexts.get(role) ?? contextOf(role);
      contexts.set(role, context);
      const page = await (await context).newPage();
      opened.push(page);
      return page;
    },
    newPage: async (more = {}) => {
      const context = await watched(open(), { ...USUAL, ...more }, faults);
      own.push(context);
      return context.newPage();
    },
    open: (page, path) => page.goto(`${live.shop.address}/dashboard${path}`),
  };
}
