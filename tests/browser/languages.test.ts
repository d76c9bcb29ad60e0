// Amounts in other languages and currencies: what is shown is what the API has said, to the last digit, and so is what is typed.
import type { Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import { fitsNarrow, settled, violations } from './support/page';

const dashboard = useDashboard();

interface Money {
  readonly order: {
    readonly amount: number;
    readonly total_applied_discount_amount: number;
    readonly total_amount: number;
  };
}
interface Redeemed {
  readonly redemptions: readonly Money[];
  readonly parent_redemption: Money & { readonly id: string };
}

/** Above what a float keeps apart, and with a rest of cents that no float has. */
const AMOUNTS = [123_456_729, 1_000_000, 10_010];

let stacks: readonly Redeemed[];
let page: Page;

beforeAll(async () => {
  const { api } = dashboard.shop;
  const half = { type: 'PERCENT', percent_off: 50 };
  await api('POST', '/v1/vouchers/HALF', { discount: half, redemption: { quantity: null } });
  stacks = await Promise.all(
    AMOUNTS.map((amount) =>
      api<Redeemed>('POST', '/v1/redemptions', {
        redeemables: [
          { object: 'voucher', id: 'HALF' },
          { object: 'voucher', id: 'WELCOME-20' },
        ],
        order: { amount },
      }),
    ),
  );
});

/** The digits in any script, the way a person reads them off. */
const digits = (text: string) => text.replace(/\D/gu, '');
const latin = (text: string) =>
  text.replace(/[\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660));

/** Of the bars: what is shown as amount and as running total. */
async function shown(): Promise<readonly (readonly string[])[]> {
  const bars = page.getByRole('figure').getByRole('listitem');
  return Promise.all((await bars.all()).map((bar) => bar.locator('.figure').allInnerTexts()));
}

/** Hundredths as text has them: a yen has none unless there is a rest. */
function textDigits(amount: number, currency: string | null): string {
  const all = String(Math.abs(amount)).padStart(3, '0');
  return currency === 'JPY' && amount % 100 === 0 ? all.slice(0, -2) : all;
}

describe.each(['pl', 'ja', 'ar', 'ar-EG'])('in %s', (locale) => {
  it.each(['EUR', 'JPY', null])('with the currency %s the steps are those of the API', async (currency) => {
    await dashboard.shop.manage('PUT', '', { currency });
    page = await dashboard.pageOf('SUPPORT', { locale });
    for (const { redemptions, parent_redemption: parent } of stacks) {
      await dashboard.open(page, `/redemptions/${parent.id}`);
      await page.locator('.check').waitFor();
      let left = parent.order.amount;
      const steps = redemptions.map(({ order }) => {
        left -= order.total_applied_discount_amount;
        return [order.total_applied_discount_amount, left];
      });
      const expected = [[parent.order.amount, parent.order.amount], ...steps, [left, left]];

      expect(left).toBe(parent.order.total_amount);
      expect((await shown()).map((texts) => texts.map((text) => digits(latin(text))))).toEqual(
        expected.map((row) => row.map((amount) => textDigits(amount, currency))),
      );
    }
    expect(await violations(page)).toEqual([]);
    expect(await fitsNarrow(page)).toBe(true);
  });
});

describe('an amount that is typed', () => {
  const EACH = [
    ['pl', '1 234,50', 123_450],
    ['ja', '1,234.50', 123_450],
    ['ar', '1,234.50', 123_450],
    ['ar-EG', '١٬٢٣٤٫٥٠', 123_450],
  ] as const;

  it.each(EACH)('in %s as %s is understood, shown, and sent as an integer', async (locale, text, amount) => {
    const code = `CARD-${locale}`;
    await dashboard.shop.api('POST', `/v1/vouchers/${code}`, { gift: { amount: 1 } });
    page = await dashboard.pageOf('ADMIN', { locale });
    await dashboard.open(page, `/codes/${code}`);
    await settled(page);
    await page.getByRole('button', { name: 'Adjust balance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill(text);
    await dialog.getByLabel('Reason').fill('Typed');

    expect(digits(latin(await dialog.locator('#understood .figure').last().innerText()))).toBe(String(amount + 1));
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('row', { name: /Typed/ }).waitFor();
    const { gift } = await dashboard.shop.api<{ gift: { balance: number } }>('GET', `/v1/vouchers/${code}`);
    expect(gift.balance).toBe(amount + 1);
  });
});
