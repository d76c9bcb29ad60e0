// Chromium, signed in at a shop, with eyes on everything that its policy refuses and that fails in a page.
import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { DashboardRole } from '../../../lib/model/common';
import type { KeyPair } from '../../support/service';
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

/** Its pages tell what the policy refused and what failed in them. */
export async function watched(browser: Browser, options: BrowserContextOptions, faults: string[]) {
  const context = await browser.newContext(options);
  await context.exposeFunction('tellViolation', (text: string) => void faults.push(text));
  await context.addInitScript(() => {
    const { document, tellViolation } = globalThis as unknown as {
      document: { addEventListener(type: string, listen: (event: Record<string, string>) => void): void };
      tellViolation: (text: string) => void;
    };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tellViolation(`${effectiveDirective} ${blockedURI}`),
    );
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  return context;
}

/** By the form, as somebody does. */
export async function signIn(page: Page, { id, token }: KeyPair): Promise<void> {
  await page.getByLabel('Key ID').fill(id);
  await page.getByLabel('Key token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Until a screen is there with what it has asked for. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** The rules that a theme can break: nothing else differs from one to the other. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with what the page shows now, in its theme. */
export async function violations(page: Page): Promise<readonly string[]> {
  return axe(page, { type: 'tag', values: RULES });
}

/** The same in both themes; it stays dark. */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  const light = await violations(page);
  await page.evaluate('document.documentElement.dataset.theme = "dark"');
  return [...light, ...(await axe(page, { type: 'rule', values: OF_COLOUR }))];
}

async function axe(page: Page, runOnly: object): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = await axe.run({ runOnly: only, resultTypes: ['violations'], preload: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
}

/** Within one screen's width, whatever it holds. */
export async function fitsNarrow(page: Page): Promise<boolean> {
  await page.setViewportSize({ width: 320, height: 700 });
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= 320');
}
