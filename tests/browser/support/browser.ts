// Chromium, signed in at a shop, with eyes on everything that its policy refuses and that fails in a page.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { DashboardRole } from '../../../lib/model/common';
import { VIEWPORT, watched } from './page';
import { openShop, type Shop } from './world';

const USUAL = {
  viewport: VIEWPORT,
  locale: 'en-US',
  timezoneId: 'UTC',
  colorScheme: 'light',
  // Nothing is looked at half-way.
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;

export interface Dashboard {
  readonly shop: Shop;
  readonly browser: Browser;
  /** What went wrong in any page since it was last looked at. */
  readonly faults: string[];
  /**
   * A page of somebody with this role, who is signed in already. The next test has the same one, as a new one takes twice as long to
   * open a screen: size, routes and listeners are as in a new page, and what shows until it opens one is what was shown last.
   */
  readonly pageOf: (role?: DashboardRole, options?: BrowserContextOptions) => Promise<Page>;
  /** A page that shares nothing with any other; nobody is signed in. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>;
  readonly open: (page: Page, path: string) => Promise<unknown>;
}

/** Pages of one person, from test to test. */
interface Kept {
  readonly context: Promise<BrowserContext>;
  readonly idle: Page[];
  readonly used: Page[];
}

/** What a test has done to its pages is undone, but for what an address shows. */
async function putBack({ idle, used }: Kept): Promise<void> {
  for (const page of used.splice(0)) {
    if (page.isClosed()) continue;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['request', 'requestfinished', 'response', 'dialog', 'console'] as const)
      page.removeAllListeners(event);
    await page.setViewportSize(VIEWPORT);
    await page.mouse.move(0, 0);
    idle.push(page);
  }
}

const pagesOf = (context: BrowserContext): readonly Page[] => context.pages();

/** Print the address and the text of pages: a failed test says what they showed. */
async function printPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const text = page.isClosed() ? 'closed' : await page.locator('body').innerText();
    console.error(`The page ${page.url()} showed:\n${text}`);
  }
}

/** A shop and a browser for the tests of a file. After each of them no page may have failed, nor met the policy. */
export function useDashboard(options: Parameters<typeof openShop>[0] = {}): Dashboard {
  const faults: string[] = [];
  const kept = new Map<string, Kept>();
  const own: BrowserContext[] = [];
  const live = {} as { shop: Shop; browser?: Browser };

  beforeAll(async () => {
    [live.shop, live.browser] = await Promise.all([
      openShop(options),
      chromium.connect(process.env.TEST_CHROMIUM ?? ''),
    ]);
  });
  afterEach(async () => {
    const { hasTestFailed } = globalThis as { readonly hasTestFailed?: boolean };
    if (hasTestFailed) await printPages([...[...kept.values()].flatMap(({ used }) => used), ...own.flatMap(pagesOf)]);
    await Promise.all([...[...kept.values()].map(putBack), ...own.splice(0).map((one) => one.close())]);
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => live.browser?.close());

  const open = (): Browser => {
    if (!live.browser) throw new Error('Chromium is not connected.');
    return live.browser;
  };
  const contextOf = async (role: DashboardRole, more: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await watched(open(), { ...USUAL, ...more }, faults);
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
    pageOf: async (role = 'ADMIN', more = {}) => {
      const name = JSON.stringify([role, more]);
      const one = kept.get(name) ?? { context: contextOf(role, more), idle: [], used: [] };
      kept.set(name, one);
      const page = one.idle.pop() ?? (await (await one.context).newPage());
      one.used.push(page);
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
