// Parts of pages: rarer actions, choices, lists at the side, figures and their words.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { settled } from './support/page';

const dashboard = useDashboard({ hasHistory: true });
const WIDE = { width: 1440, height: 900 } as const;
const PHONE = { width: 375, height: 667 } as const;
const CARD = 'CARD-OF-PARTS';
const WHO = 'of-parts';

let page: Page;

beforeAll(async () => {
  const { api } = dashboard.shop;
  await api('POST', '/v1/customers', { source_id: WHO, name: 'Of Parts' });
  await api('POST', `/v1/vouchers/${CARD}`, { gift: { amount: 10_000 } });
  await api('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: CARD, gift: { credits: 3_000 } }],
    customer: { source_id: WHO },
    order: { amount: 120_000 },
  });
});

beforeEach(async () => {
  page = await dashboard.pageOf();
});

async function open(path: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await dashboard.open(page, path);
  await settled(page);
}

const act = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the actions of a record', () => {
  it.each<readonly [path: string, shown: readonly string[], more: readonly string[]]>([
    ['/campaigns/Gift%20cards', ['Publish to a list…', 'Edit…'], ['Add codes…', 'Stop…', 'Copy', 'Delete…']],
    [`/codes/${CARD}`, ['Adjust balance', 'Publish…'], ['Edit…', 'Copy code', 'Disable', 'Delete…']],
  ])('%s shows the two most frequent, and the rest under More, Delete last', async (path, shown, more) => {
    await open(path);
    const actions = page.locator('.head > .actions');
    const names = async () =>
      (await actions.locator(':is(button, a):visible').allInnerTexts()).map((name) =>
        name.replaceAll(/\s+/g, ' ').trim(),
      );
    await actions.getByRole('button', { name: 'More' }).waitFor();
    expect(await names()).toEqual([...shown, 'More ▾']);
    await act('More');
    expect(await names()).toEqual([...shown, 'More ▾', ...more]);

    await act('Delete…');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete…' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).and(page.locator(':focus')).waitFor();
    expect(await names()).toEqual([...shown, 'More ▾']);
  });
});

/** Choices that are longer than their field, as "field: choice". */
const CUT_CHOICES = `[...document.querySelectorAll('select')].flatMap((field) => {
  const { font, paddingLeft } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const room = field.clientWidth - parseFloat(paddingLeft) - 24;
  return [...field.options].filter(({ text }) => pen.measureText(text).width > room).map(({ text }) => field.id + ': ' + text);
})`;

it.each([
  '/operations?tab=stacking',
  '/operations?tab=settings',
  '/redemptions',
  '/codes',
  '/campaigns',
  '/campaigns/Flash%20sale?tab=launch',
  '/campaigns/Flash%20sale?tab=rehearse',
])('no choice on %s is longer than its field', async (path) => {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await dashboard.open(page, path);
    await settled(page);
    const folded = page.getByRole('button', { name: 'Filters', expanded: false });
    if (await folded.isVisible()) await folded.click();
    expect(await page.evaluate<readonly string[]>(CUT_CHOICES)).toEqual([]);
  }
});

describe('the wizard', () => {
  it('shows each choice of an effect whole, in at most five words, with a hint', async () => {
    await page.setViewportSize(WIDE);
    await dashboard.open(page, '/campaigns/new');
    await page.getByRole('radio', { name: 'Coupons' }).check();
    await page.getByLabel('Name', { exact: true }).fill('Of the layout');
    await act('Next');
    const effect = page.getByLabel('Effect');
    await effect.waitFor();
    for (const discount of ['PERCENT', 'AMOUNT', 'FIXED', 'UNIT']) {
      await page.getByLabel('Discount', { exact: true }).selectOption(discount);
      expect(await page.evaluate<readonly string[]>(CUT_CHOICES)).toEqual([]);
      const words = await effect.locator('option').allInnerTexts();
      expect(words.filter((text) => text.split(' ').length > 5)).toEqual([]);
      expect(await page.locator('#effect-hint').innerText()).not.toBe('');
    }
  });

  it('keeps the names of a sample whole on a phone, apart from their bars', async () => {
    await page.setViewportSize(PHONE);
    await dashboard.open(page, '/campaigns/new');
    await page.getByRole('radio', { name: 'Coupons' }).check();
    await page.getByLabel('Name', { exact: true }).fill('Of a sample');
    await act('Next');
    await page.getByLabel('Percent').fill('20');
    const row = page.locator('.waterfall.short li', { hasText: 'Discount' });
    await row.waitFor();
    const name = (await row.locator(':scope > :first-child').boundingBox())!;
    expect(name.height).toBeLessThan(30);
    expect((await row.locator('svg').boundingBox())!.x - name.x - name.width).toBeGreaterThanOrEqual(4);
  });

  it('lists ten live campaigns, those that conflict first, and counts the others', async () => {
    const names = Array.from({ length: 12 }, (_unused, index) => `Neighbour ${index + 1}`);
    for (const name of names)
      await dashboard.shop.api('POST', '/v1/campaigns', {
        name,
        campaign_type: 'DISCOUNT_COUPONS',
        voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } },
      });
    await dashboard.open(page, '/campaigns/new?step=together');
    const others = page.getByRole('region', { name: 'Other live campaigns' });
    await others.getByText(/^and \d+ more$/).waitFor();
    expect(await others.getByRole('listitem').count()).toBe(10);
  });
});

it('a campaign says how its redemptions and its limit differ', async () => {
  await open('/campaigns/Flash%20sale');
  const shown = await page.getByRole('main').innerText();
  const [, counted = '', undone = ''] = /(\d+) counted, (\d+) rolled back/.exec(shown) ?? [];
  expect(shown).toContain(`${counted} of 45 redemptions`);
  expect(shown).toMatch(new RegExp(`Redemptions\\s+${Number(counted) + Number(undone)}\\s+${counted} counted`));
});

it('a chart shows the value of a day under the pointer, and of the day that the arrow keys choose', async () => {
  await open('/campaigns/Flash%20sale');
  const bars = page.getByRole('slider', { name: 'Redemptions by day' });
  const value = bars.locator('.value');
  await bars.focus();
  await value.waitFor();
  expect(await bars.getAttribute('aria-valuetext')).toBe(await value.innerText());
  await page.keyboard.press('Home');
  const first = await value.innerText();
  expect(first).toMatch(/^\w{3} \d{1,2}, \d{4}: 0$/);
  await page.keyboard.press('ArrowRight');
  expect(await value.innerText()).not.toBe(first);
  await page.getByRole('button', { name: 'Show as table' }).focus();
  await value.waitFor({ state: 'detached' });

  const { x, y, height } = (await bars.boundingBox())!;
  await page.mouse.move(x + 3, y + height / 2);
  await value.filter({ hasText: first }).waitFor();
  await page.mouse.move(0, 0);
  await value.waitFor({ state: 'detached' });
});

it('the buttons of choices with two lines stand beside the first', async () => {
  await open(`/codes/${CARD}`);
  await act('More');
  await act('Delete…');
  for (const choice of await page.getByRole('dialog').locator('.choices label').all()) {
    const button = (await choice.getByRole('radio').boundingBox())!;
    const sentence = (await choice.locator('span').boundingBox())!;
    expect(sentence.height).toBeGreaterThan(30);
    expect(button.y + button.height).toBeLessThan(sentence.y + sentence.height / 2);
  }
  await page.keyboard.press('Escape');
});

it('operations are a side list in groups, and one line on a phone', async () => {
  await open('/operations');
  const list = page.getByRole('tablist');
  expect((await list.innerText()).split(/\n+/).filter((text) => text !== '')).toEqual([
    ...['Rules', 'Stacking rules', 'Categories', 'Project settings'],
    ...['Access', 'Keys', 'Users', 'Audit trail'],
    ...['Webhooks', 'Webhooks', 'Deliveries'],
    ...['Data', 'What we owe', 'Metadata', 'Background jobs', 'Exports'],
  ]);
  expect((await list.boundingBox())!.x).toBeLessThan((await page.getByRole('tabpanel').boundingBox())!.x);
  await page.getByRole('tab', { name: 'Stacking rules' }).press('ArrowDown');
  await page.getByRole('tab', { name: 'Categories', selected: true }).waitFor();
  await page.setViewportSize(PHONE);
  expect((await list.boundingBox())!.height).toBeLessThan(50);
});

it('each field of the stacking rules has a hint', async () => {
  await dashboard.open(page, '/operations?tab=stacking');
  await settled(page);
  const fields = page.getByRole('form', { name: 'Stacking rules' }).locator('.field');
  expect(await fields.count()).toBe(11);
  expect(await fields.locator('[id$=-hint]').count()).toBe(11);
});

it('states of orders begin with a capital letter, and points have groups of digits', async () => {
  await open(`/customers/${WHO}?tab=orders`);
  expect(await page.locator('td .badge').allInnerTexts()).toEqual(['Paid']);
  await dashboard.shop.api('POST', '/v1/campaigns', {
    name: 'Many points',
    campaign_type: 'LOYALTY_PROGRAM',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 1_259 } },
  });
  const { code } = await dashboard.shop.api<{ code: string }>('POST', '/v1/campaigns/Many%20points/vouchers', {});
  await dashboard.shop.api('POST', '/v1/publications', { voucher: code, customer: { source_id: WHO } });
  await open(`/customers/${WHO}`);
  await page.getByRole('row', { name: /1,259 points/ }).waitFor();
  await page.getByRole('tab', { name: 'Points' }).click();
  await page.getByText('Points on all cards: 1,259').waitFor();
});

it('a refused request is drawn in grey as what would happen, without a check sum', async () => {
  await dashboard.open(page, '/sandbox');
  await page.getByLabel('Cart amount').fill('60');
  for (const code of [CARD, 'WELCOME-20', 'NO-SUCH-CODE']) {
    await page.getByLabel('Redeemable', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await page.getByText('Not valid').waitFor();
  await page.getByRole('heading', { name: 'If it applied' }).waitFor();
  expect(await page.evaluate<string>(`getComputedStyle(document.querySelector('figure')).filter`)).toBe('grayscale(1)');
  expect(await page.getByText('adds up').count()).toBe(0);
});
