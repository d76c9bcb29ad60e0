// What a page of the dashboard shows, and whether it is as it should be.
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Of a page, where a test does not say otherwise. */
export const VIEWPORT = { width: 1280, height: 860 } as const;

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
export async function signIn(
  page: Page,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<void> {
  await page.getByLabel('Key ID').fill(id);
  await page.getByLabel('Key token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Until a screen is there with what it has asked for. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Until what the address says is what the page shows, though not yet what that has asked for. */
export async function arrived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The router tells its address when the screen of it is there.
  await page.waitForFunction(() => {
    const { location, __TSR_ROUTER__: router } = globalThis as unknown as {
      location: { pathname: string; search: string };
      __TSR_ROUTER__: { state: { status: string; resolvedLocation?: { publicHref: string } } };
    };
    const { status, resolvedLocation } = router.state;
    return status === 'idle' && resolvedLocation?.publicHref === location.pathname + location.search;
  });
}

/**
 * To another screen of the application that the page has open, as a link leads there, in the size and the theme of a new page.
 * A load of the page costs several times as much, and what is looked at costs less than that.
 * @param path as in the address, below the dashboard's own
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.setViewportSize(VIEWPORT);
  await page.evaluate((address) => {
    const { document, history } = globalThis as unknown as {
      document: { documentElement: { dataset: Record<string, string> } };
      history: { pushState(state: object, title: string, address: string): void };
    };
    document.documentElement.dataset.theme = 'light';
    history.pushState({}, '', address);
  }, `/dashboard${path}`);
  await arrived(page);
  await settled(page);
}

/** Open the menu of rarer actions where the page has one. */
export async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  if ((await more.count()) === 1 && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Press an action of a record, which may be behind More. */
export async function pressAction(page: Page, name: string): Promise<void> {
  const named = { name, exact: true } as const;
  const action = page.getByRole('main').getByRole('button', named).or(page.getByRole('main').getByRole('link', named));
  await page.getByRole('button', { name: 'More', exact: true }).or(action).first().waitFor();
  if (!(await action.first().isVisible())) await openMore(page);
  await action.first().click();
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
