// Two minutes before a session ends it says so, and one key prolongs it.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { settled, violations } from './support/page';

const dashboard = useDashboard();
const MINUTE = 60_000;

/** No other test has it: the clock of a page stays what it is. */
async function ownPage(): Promise<Page> {
  const page = await dashboard.newPage();
  await page.context().addCookies([(await dashboard.shop.enter('ADMIN')).cookie]);
  return page;
}

/** A page whose clock is ours; that of the service goes on as it does. */
async function pageWithClock(): Promise<Page> {
  const page = await ownPage();
  await page.clock.install();
  await dashboard.open(page, '/codes');
  await settled(page);
  return page;
}

it('warns who has left the page alone, and stays by one key', async () => {
  const page = await pageWithClock();
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.fastForward(26 * MINUTE);
  expect(await dialog.count()).toBe(0);

  await page.clock.fastForward(MINUTE + 10_000);
  await dialog.getByText(/signed out at/).waitFor();
  expect(await violations(page)).toEqual([]);
  const answered = page.waitForResponse(/dashboard\/session/);
  await page.keyboard.press('Enter');

  expect((await answered).status()).toBe(200);
  await dialog.waitFor({ state: 'detached' });
  await page.clock.fastForward(26 * MINUTE);
  expect(await dialog.count()).toBe(0);
});

it('leaves for the sign-in where the session is over, and comes back to where it was', async () => {
  const page = await pageWithClock();
  await page.route(/dashboard\/session$/, (route) =>
    route.fulfill({ status: 401, json: { key: 'unauthorized', message: 'No session' } }),
  );

  await page.clock.fastForward(29 * MINUTE + 10_000);

  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/codes');
});

it('says of a session whose time is over that nothing prolongs it, once', async () => {
  const page = await ownPage();
  await page.clock.install();
  await page.route(/dashboard\/session$/, async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as object;
    await route.fulfill({ json: { ...session, ends_at: new Date(Date.now() + 5 * MINUTE).toISOString() } });
  });
  await dashboard.open(page, '/codes');
  await settled(page);

  await page.clock.fastForward(4 * MINUTE);
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });
  await dialog.getByText(/Save your work/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.clock.fastForward(10_000);
  expect(await dialog.count()).toBe(0);
});
