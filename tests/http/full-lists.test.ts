// A list whose pages are full to the limit, with deleted records in between: no row is lost, and none appears twice.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, OTHER_PROJECT, putKeys } from '../support/shop';

const LEFT = 100;
const codes = Array.from({ length: 130 }, (_, index) => `CODE-${index}`);
/** Every fifth code, and neighbours that fill a page of seven. */
const deleted = codes.filter((_, index) => index % 5 === 0 || (index > 80 && index < 86));
const left = codes.filter((code) => !deleted.includes(code));

beforeAll(async () => {
  const rt = await aRuntime({});
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const body = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } };
  for (const code of codes) await answered('POST /v1/vouchers/{code}', { params: { code }, body });
  for (const code of deleted) {
    await callRoute('DELETE /v1/vouchers/{code}', { params: { code }, query: 'force=true' });
  }
});

async function pages(limit: number, more: string) {
  const seen: string[] = [];
  for (let page = 1; ; page += 1) {
    const { vouchers, total } = await answered('GET /v1/vouchers', { query: `limit=${limit}&page=${page}${more}` });
    expect(total).toBe(LEFT);
    seen.push(...vouchers.map(({ code }) => code));
    if (vouchers.length < limit) return seen;
  }
}

const orders = ['', '&order=created_at', '&order=-created_at', '&order=code', '&order=-updated_at'];
const filtered = '&filters[code][conditions][$starts_with]=CODE';

it('has as many records as the largest page', () => expect(left).toHaveLength(LEFT));

it.each([7, 50, 99, 100])('in pages of %d has every record once, in each order, filtered or not', async (limit) => {
  for (const more of [...orders, filtered]) {
    const seen = await pages(limit, more);

    expect({ more, seen: [...seen].sort() }).toEqual({ more, seen: [...left].sort() });
  }
});

it('of transactions says at its last full page that there are no more', async () => {
  const gift = { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } };
  await answered('POST /v1/vouchers/{code}', { params: { code: 'CARD' }, body: gift });
  for (let index = 0; index < 20; index += 1) {
    await answered('POST /v1/vouchers/{code}/balance', { params: { code: 'CARD' }, body: { amount: 1 } });
  }
  const seen: string[] = [];
  let after = '';
  for (const expected of [true, true, true, false]) {
    const query = `limit=5${after && `&starting_after_id=${after}`}`;
    const answer = await answered('GET /v1/vouchers/{code}/transactions', { params: { code: 'CARD' }, query });
    const rows = answer.data;
    expect([rows.length, answer.has_more]).toEqual([5, expected]);
    seen.push(...rows.map(({ id }) => id));
    after = typeof answer.more_starting_after === 'string' ? answer.more_starting_after : '';
  }
  expect(new Set(seen).size).toBe(20);
});
