// A campaign like another one: what is copied of its rules, and what a shared rule does.
import type { Page } from 'playwright-core';
import { useDashboard } from '../support/browser';
import { fitsNarrow, pressAction, violations } from '../support/page';
import { walkOf } from '../support/wizard';

const dashboard = useDashboard({ hasHistory: true });

let page: Page;
const { next, heading, preview, toCheck, create } = walkOf(() => page);

interface Ruled {
  readonly validation_rules_assignments: { readonly data: readonly { readonly rule_id: string }[] };
  readonly promotion?: {
    readonly tiers: readonly {
      readonly name: string;
      readonly validation_rule_assignments: Ruled['validation_rules_assignments'];
    }[];
  };
}

const campaign = (name: string) => dashboard.shop.api<Ruled>('GET', `/v1/campaigns/${encodeURIComponent(name)}`);

const copy = async (name: string): Promise<void> => {
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, `/campaigns/${encodeURIComponent(name)}`);
  await pressAction(page, 'Copy');
  await heading(/New campaign: Kind/);
};

const shared = () => page.getByRole('checkbox', { name: /rules of the copied campaign hold here/ });

it('is found by a part of its name, however many campaigns are newer', async () => {
  const { api } = dashboard.shop;
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
  for (let number = 0; number < 25; number += 1) {
    const name = `Newer ${number}`;
    await api('POST', '/v1/campaigns', { name, campaign_type: 'DISCOUNT_COUPONS', vouchers_count: 0, voucher });
  }
  page = await dashboard.pageOf('USER');
  await dashboard.open(page, '/campaigns/new');
  await page.getByText('Copy an existing campaign instead').click();
  await page.getByText(/^The newest 25 of \d+\.$/).waitFor();
  const wanted = page.getByRole('link', { name: 'Welcome coupons' });
  expect(await wanted.count()).toBe(0);

  await page.getByLabel('A part of its name').fill('welcome');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('1 campaign found').waitFor();
  await heading(/New campaign: Kind/);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('A part of its name').fill('no such campaign');
  await page.getByText('No campaign has this in its name.').waitFor();
  await page.getByLabel('A part of its name').fill('Welcome c');
  await wanted.click();
  await page.getByLabel('Name', { exact: true }).and(page.locator('[value="Welcome coupons (copy)"]')).waitFor();
});

it('has the rule of the other one, or rules of its own', async () => {
  await copy('Welcome coupons');
  await next();
  await heading(/Value/);
  await next();
  await heading(/Who and when/);
  expect(await shared().isChecked()).toBe(true);
  await page.getByRole('region', { name: 'Who, on which orders' }).getByText('First order from 30').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await shared().uncheck();
  await page.getByText('Without a rule, anyone may use it on any order.').waitFor();
  await shared().check();
  await next();
  await heading(/Codes/);
  await page.getByLabel('How many codes').fill('3');
  await page.getByLabel('Prefix').fill('AGAIN-');
  await toCheck();
  await page.getByText('those of the copied campaign').waitFor();
  await create('Welcome coupons (copy)');

  const { data } = (await campaign('Welcome coupons')).validation_rules_assignments;
  expect((await campaign('Welcome coupons (copy)')).validation_rules_assignments.data).toMatchObject([
    { rule_id: data[0]!.rule_id },
  ]);
});

it('has the rules of the tiers, which the preview holds to', async () => {
  await copy('Cart promotions');
  await next();
  await heading(/Value/);
  // The cart of 60 is too small for either.
  await preview().getByText('Not applied').first().waitFor();
  await page.getByText('Rules of this tier').first().click();
  await page.getByRole('checkbox', { name: 'The rules of the copied tier hold here, too.' }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await next();
  await heading(/Who and when/);
  await next();
  await toCheckOfPromotion();
  await create('Cart promotions (copy)');

  const rulesOf = ({ promotion }: Ruled) =>
    promotion?.tiers.map(({ name, validation_rule_assignments: { data } }) => [
      name,
      data.map(({ rule_id }) => rule_id),
    ]);
  const before = rulesOf(await campaign('Cart promotions'));
  expect(before?.every(([, ids]) => ids!.length === 1)).toBe(true);
  expect(rulesOf(await campaign('Cart promotions (copy)'))).toEqual(before);
});

async function toCheckOfPromotion(): Promise<void> {
  await heading(/Together/);
  await next();
  await heading(/Check/);
}
