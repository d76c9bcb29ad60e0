// A person takes back units of an order: the refund is shown before, happens once, and is listed everywhere it belongs.
import type { Page, Response } from 'playwright-core';
import { useDashboard } from './support/browser';
import { settled, violations, violationsInBothThemes } from './support/page';

const dashboard = useDashboard();

interface Redeemed {
  readonly id: string;
  readonly order: { readonly id: string; readonly items: readonly { readonly id: string }[] };
}

interface Listed {
  readonly total: number;
  readonly data: readonly { readonly refund_amount: number; readonly policy: string; readonly tender_order: string }[];
}

let page: Page;
let count = 0;

const api = <T>(method: string, path: string, body?: unknown) => dashboard.shop.api<T>(method, path, body);
const returnsOf = ({ id }: Redeemed) => api<Listed>('GET', `/v1/redemptions/${id}/returns`);

/** The second example of docs/behaviour/returns.md: 10.00 off 72.47, and a gift card of 30.00. */
async function redeemExample(): Promise<Redeemed> {
  count += 1;
  const [code, card] = [`RETURN-${count}`, `RETURN-CARD-${count}`];
  await api('POST', `/v1/vouchers/${code}`, { discount: { type: 'AMOUNT', amount_off: 1_000 } });
  await api('POST', `/v1/vouchers/${card}`, { gift: { amount: 3_000 } });
  const items = [
    { product_id: 'lamp', quantity: 2, price: 2_499 },
    { product_id: 'shade', quantity: 1, price: 1_250 },
    { product_id: 'bulb', quantity: 3, price: 333 },
  ];
  const { parent_redemption, order } = await api<{ parent_redemption: { id: string }; order: Redeemed['order'] }>(
    'POST',
    '/v1/redemptions',
    {
      redeemables: [
        { object: 'voucher', id: code },
        { object: 'voucher', id: card, gift: { credits: 3_000 } },
      ],
      customer: { source_id: 'demo-customer' },
      order: { source_id: `return-order-${count}`, items },
    },
  );
  return { id: parent_redemption.id, order };
}

const FITS_ITSELF = '(({ scrollWidth, offsetWidth }) => scrollWidth <= offsetWidth)(document.querySelector("dialog"))';

const dialog = () => page.getByRole('dialog');
const refund = () => dialog().getByRole('status');
const openRecord = async ({ id }: Redeemed): Promise<void> => {
  await dashboard.open(page, `/redemptions/${id}`);
  await settled(page);
};
const openDialog = async (of: Redeemed): Promise<void> => {
  await openRecord(of);
  await page.getByRole('button', { name: 'Return units…' }).click();
  await dialog().waitFor();
};
const more = (name: string) => dialog().getByRole('button', { name: `One more of ${name}` });
const confirm = (amount: string) => dialog().getByRole('button', { name: `Return and refund ${amount}` });
/** Names and values of the preview. */
const amounts = async () => (await refund().locator('dl').innerText()).replace(/\s+/g, ' ');

beforeEach(async () => {
  page = await dashboard.pageOf();
});

describe('the dialog', () => {
  it('shows to the cent what money and card get, and follows the choice', async () => {
    const redeemed = await redeemExample();
    await openDialog(redeemed);
    expect(await dialog().getByRole('button', { name: 'Return', exact: true }).isDisabled()).toBe(true);
    await more('lamp').click();
    await more('bulb').click();

    await confirm('$24.41').waitFor();
    const card = `RETURN-CARD-${count}`;
    expect(await amounts()).toBe(
      `List value $28.32 Refund $24.41 Money, paid by the shop $12.69 To the card ${card} $11.72 balance then $11.72`,
    );
    await dialog().getByLabel('Where the refund goes').selectOption('MONEY_FIRST');
    await dialog().getByText('To the card').locator('xpath=following::dd[1]').getByText('balance then $0.00').waitFor();
    expect(await amounts()).toContain('Money, paid by the shop $24.41');
    await dialog().getByLabel('How to refund').selectOption('FORFEIT');
    await confirm('$18.32').waitFor();
    await dialog().getByRole('button', { name: 'Everything left' }).click();
    await confirm('$62.47').waitFor();
    expect(await amounts()).toContain('Money, paid by the shop $32.47');
    expect(await dialog().getByLabel('bulb', { exact: true }).inputValue()).toBe('3');
    expect((await returnsOf(redeemed)).total).toBe(0);
  });

  it('decides the kept units again, and names the code that they lose', async () => {
    count += 1;
    const code = `RETURN-THRESHOLD-${count}`;
    const rules = { logic: '1', '1': { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } } };
    const rule = await api<{ id: string }>('POST', '/v1/validation-rules', { name: code, type: 'expression', rules });
    await api('POST', `/v1/vouchers/${code}`, {
      discount: { type: 'AMOUNT', amount_off: 500 },
      validation_rules: [rule.id],
    });
    const { redemptions } = await api<{ redemptions: { id: string }[] }>('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code }],
      order: {
        items: [
          { product_id: 'lamp', quantity: 1, price: 4_000 },
          { product_id: 'shade', quantity: 1, price: 1_200 },
        ],
      },
    });
    const redeemed = { id: redemptions[0]!.id, order: { id: '', items: [] } };
    await openDialog(redeemed);
    await more('shade').click();
    await dialog().getByLabel('How to refund').selectOption({ label: 'Kept units are decided again' });

    await confirm('$7.00').waitFor();
    await dialog().getByText(code).waitFor();
    expect(await violations(page)).toEqual([]);
    await confirm('$7.00').click();
    await dialog().waitFor({ state: 'detached' });
    expect(await returnsOf(redeemed)).toMatchObject({
      total: 1,
      data: [{ refund_amount: 700, policy: 'RE_EVALUATE' }],
    });
  });

  it('takes typed units within what is left, and is free of faults in both themes and on a phone', async () => {
    await openDialog(await redeemExample());
    const field = dialog().getByLabel('lamp', { exact: true });
    expect(await field.getAttribute('id')).toBe(await page.evaluate('document.activeElement.id'));
    await field.fill('7');
    expect(await field.inputValue()).toBe('2');
    await page.keyboard.press('ArrowDown');
    expect(await field.inputValue()).toBe('1');
    await confirm('$21.54').waitFor();

    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= 320')).toBe(true);
    expect(await page.evaluate<boolean>(FITS_ITSELF)).toBe(true);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('returns a part of the order that stands in no line', async () => {
    await api('POST', '/v1/vouchers/RETURN-REST', { discount: { type: 'PERCENT', percent_off: 10 } });
    const { redemptions } = await api<{ redemptions: { id: string }[] }>('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'RETURN-REST' }],
      order: { amount: 3_000, items: [{ product_id: 'lamp', quantity: 1, price: 2_000 }] },
    });
    const redeemed = { id: redemptions[0]!.id, order: { id: '', items: [] } };
    await openDialog(redeemed);
    const field = dialog().getByLabel('Amount outside the lines');
    await more('lamp').click();
    await confirm('$18.00').waitFor();
    await field.fill('10.01');
    await dialog().getByText('At most $10.00.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(
      await dialog()
        .getByRole('button', { name: /^Return/ })
        .isDisabled(),
    ).toBe(true);
    await field.fill('5');

    await confirm('$22.50').click();
    await dialog().waitFor({ state: 'detached' });
    const row = page.getByRole('region', { name: 'Returns' }).locator('tbody tr').first();
    expect(await row.innerText()).toMatch(/1 × lamp\s+\$5\.00 outside the lines\s+\$25\.00\s+\$22\.50\s+\$22\.50\s+–/);
    expect(await dialog().count()).toBe(0);
  });

  it.each(['VIEWER', 'SUPPORT'] as const)('is for those who may move value: %s', async (role) => {
    page = await dashboard.pageOf(role);
    await openRecord(await redeemExample());
    await page.getByRole('heading', { name: 'Order lines' }).waitFor();
    await page.locator('figure').waitFor();

    if (role === 'SUPPORT') await page.getByRole('button', { name: 'Return units…' }).waitFor();
    else expect(await page.getByRole('button', { name: 'Return units…' }).count()).toBe(0);
  });
});

describe('a return', () => {
  it('happens once for a double click, and the redemption, its order, the customer and the card list it', async () => {
    const redeemed = await redeemExample();
    await openDialog(redeemed);
    await more('lamp').click();
    await more('bulb').click();
    await dialog().getByLabel('Reason').fill('Too small');
    await confirm('$24.41').dblclick();
    await dialog().waitFor({ state: 'detached' });

    const row = page.getByRole('region', { name: 'Returns' }).locator('tbody tr');
    await row.first().waitFor();
    expect((await row.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/1 × lamp 1 × bulb \$28\.32 \$24\.41 \$12\.69 RETURN-CARD-\d+ \$11\.72 Too small by you/),
    ]);
    await page.getByText('Still to refund: $38.06, $19.78 of it as money.').waitFor();
    expect(await returnsOf(redeemed)).toMatchObject({ total: 1, data: [{ refund_amount: 2_441 }] });
    expect(await violations(page)).toEqual([]);

    await dashboard.open(page, `/redemptions?order=${redeemed.order.id}`);
    await page.getByRole('heading', { name: 'Returns' }).waitFor();
    await page.getByRole('region', { name: 'Returns' }).getByText('1 × bulb').waitFor();
    expect(await violations(page)).toEqual([]);
    await dashboard.open(page, '/customers/demo-customer?tab=returns');
    await row.filter({ hasText: 'Too small' }).waitFor();
    expect(await row.first().innerText()).toContain('$24.41');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= 320')).toBe(true);
    await page.setViewportSize({ width: 1280, height: 860 });
    await dashboard.open(page, `/codes/RETURN-CARD-${count}`);
    const movement = page.getByRole('region', { name: 'Ledger' }).locator('tbody tr').first();
    expect(await movement.innerText()).toMatch(/Given back\s+\+\$11\.72\s+\$11\.72\s+return-order-\d+ rt_/);
    await movement.getByRole('link', { name: /^rt_/ }).click();
    await page.waitForURL(new RegExp(redeemed.id));
    await row.first().waitFor();
  });

  it('happens once when its answer is lost, pressed again or chosen differently', async () => {
    const redeemed = await redeemExample();
    await openDialog(redeemed);
    await more('lamp').click();
    await confirm('$21.54').waitFor();
    const lose = () =>
      page.route(
        '**/returns',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    await lose();
    await confirm('$21.54').click();
    const alert = dialog().getByRole('alert');
    await alert.getByText("The service can't be reached").waitFor();
    expect((await returnsOf(redeemed)).total).toBe(1);
    await more('bulb').click();
    await confirm('$24.41').click();
    await alert.getByText('Idempotency-Key').first().waitFor();
    expect((await returnsOf(redeemed)).total).toBe(1);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Return units…' }).click();
    await more('shade').click();
    await confirm('$10.78').waitFor();
    await lose();
    await confirm('$10.78').click();
    await alert.getByText("The service can't be reached").waitFor();
    await confirm('$10.78').click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Returns' }).getByText('1 × shade').waitFor();
    expect((await returnsOf(redeemed)).data.map(({ refund_amount }) => refund_amount)).toEqual([1_078, 2_154]);
  });

  it('fixes policy and tender order of the next one', async () => {
    const redeemed = await redeemExample();
    await openDialog(redeemed);
    await more('bulb').click();
    await dialog().getByLabel('How to refund').selectOption('FORFEIT');
    await dialog().getByLabel('Where the refund goes').selectOption('STORED_VALUE_FIRST');
    await dialog()
      .getByRole('button', { name: /^Return and refund/ })
      .click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Return units…' }).click();
    await dialog().getByText('Kept units lose the discounts; Cards first, then money.').waitFor();
    expect(await dialog().getByLabel('How to refund').count()).toBe(0);
    await dialog().getByText('2 of 3 left').waitFor();
    await dialog().getByRole('button', { name: 'Everything left' }).click();
    await dialog()
      .getByRole('button', { name: /^Return and refund/ })
      .click();
    await dialog().waitFor({ state: 'detached' });

    await page.getByText('Everything was returned.').waitFor();
    await page.getByRole('button', { name: 'Return units…' }).waitFor({ state: 'detached' });
    const { data } = await returnsOf(redeemed);
    expect(data.map(({ policy, tender_order }) => [policy, tender_order])).toEqual([
      ['FORFEIT', 'STORED_VALUE_FIRST'],
      ['FORFEIT', 'STORED_VALUE_FIRST'],
    ]);
    expect(data.reduce((sum, { refund_amount }) => sum + refund_amount, 0)).toBe(6_247);
  });

  it('is refused in words, and the dialog stays', async () => {
    const redeemed = await redeemExample();
    await openDialog(redeemed);
    await api('PUT', `/v1/orders/${redeemed.order.id}`, { items: [{ product_id: 'lamp', quantity: 1, price: 100 }] });
    await more('lamp').click();

    const alert = dialog().getByRole('alert');
    await alert.getByText('The order was changed after it was redeemed.').waitFor();
    await alert.getByText('Return the value manually.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Return', exact: true }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('of units that another user takes at the same moment is refused, and the dialog offers what is left', async () => {
    const redeemed = await redeemExample();
    await openDialog(redeemed);
    await dialog().getByRole('button', { name: 'Everything left' }).click();
    await confirm('$62.47').waitFor();
    await api('POST', `/v1/redemptions/${redeemed.id}/returns`, { items: [{ id: redeemed.order.items[0]!.id }] });
    const answered = page.waitForResponse((one: Response) => one.request().method() === 'POST');
    await confirm('$62.47').click();

    expect((await answered).status()).toBe(400);
    await dialog().getByRole('alert').getByText('Return quantity exceeded').waitFor();
    await confirm('$19.39').click();
    await page.getByText('Everything was returned.').waitFor();
    expect((await returnsOf(redeemed)).data.map(({ refund_amount }) => refund_amount)).toEqual([1_939, 4_308]);
  });
});

describe('a rollback after a return', () => {
  it('says the rest that each card gets', async () => {
    const redeemed = await redeemExample();
    const [lamp, , bulb] = redeemed.order.items;
    const items = [lamp!, bulb!].map(({ id }) => ({ id, quantity: 1 }));
    await api('POST', `/v1/redemptions/${redeemed.id}/returns`, { items });
    await openRecord(redeemed);
    await page.getByRole('button', { name: 'Roll back…' }).click();

    await dialog().getByText(`$18.28 is returned to card RETURN-CARD-${count}`).waitFor();
    await dialog().getByRole('button', { name: 'Roll back' }).click();
    await page.getByText('Rolled back').first().waitFor();
    await page.getByRole('region', { name: 'Returns' }).locator('tbody tr').first().waitFor();
    expect(await page.getByRole('button', { name: 'Return units…' }).count()).toBe(0);
  });
});
