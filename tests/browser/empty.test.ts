// A project that nobody has done anything in yet: each list says in the words of the screen how the first one is made.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { goTo, settled, signIn, violations } from './support/page';

const dashboard = useDashboard({ isEmpty: true });

const empty = (page: Page) => page.locator('.empty');

it('shows who makes codes the way to them, and is called by its name where the key has none', async () => {
  const { id, secret } = await dashboard.shop.manage<{ id: string; secret: { token: string } }>('POST', '/api-keys', {
    kind: 'server',
  });
  const page = await dashboard.newPage();
  await dashboard.open(page, '/codes');
  await signIn(page, { id, token: secret.token });
  await page.getByText('Shop of a test · USER').waitFor();

  const codes = empty(page);
  await codes.getByRole('heading', { name: 'No code yet' }).waitFor();
  expect(await codes.getByRole('link', { name: 'New campaign' }).getAttribute('href')).toBe('/dashboard/campaigns/new');
  expect(await violations(page)).toEqual([]);
  await codes.getByRole('button', { name: 'Import…' }).click();
  await page.getByRole('dialog', { name: 'Import' }).waitFor();
  await page.keyboard.press('Escape');

  await dashboard.shop.api('POST', '/v1/campaigns', {
    name: 'Nothing yet',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 0,
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
  });
  await goTo(page, '/campaigns/Nothing%20yet?tab=codes');
  await empty(page).getByText('“Add codes…” above creates them').waitFor();
  await empty(page).getByRole('button', { name: 'Import…' }).waitFor();
});

it('offers nothing to who only looks', async () => {
  const page = await dashboard.pageOf('VIEWER');
  await dashboard.open(page, '/');
  await settled(page);
  for (const [path, title] of [
    ['/codes', 'No code yet'],
    ['/publications', 'No publication yet'],
    ['/redemptions', 'No redemption yet'],
  ] as const) {
    await goTo(page, path);
    await empty(page).getByRole('heading', { name: title }).waitFor();
    expect([path, await empty(page).getByRole('button').count()]).toEqual([path, 0]);
    expect(await page.getByText('Publish…').count()).toBe(0);
  }
  await goTo(page, '/codes');
  await empty(page).getByText('The first appears here.').waitFor();
});
