// Redemptions whose entries in lists are throttled, on the real engine: they are carried out, and every list is whole.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  brokenInvariants,
  PROJECT,
  putVoucher,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const COUNT = 24;

let rt: TestRuntime;
const redeemed: string[] = [];

jest.setTimeout(60_000);

beforeAll(async () => {
  rt = await aRuntime();
  rt.faults.next('transact', { kind: 'FULL' });
  for (let number = 0; number < COUNT; number += 1) {
    rt.clock.advance(1_000);
    const codes = [await putVoucher(rt), await putVoucher(rt)];
    const stack = number % 2 === 0 ? codes : codes.slice(1);
    const { parent_redemption: parent, redemptions } = await redeem(rt, caller, {
      redeemables: stack.map(({ code }) => voucherLine(code)),
      order: { source_id: `order-${number}`, amount: 10_000 },
      customer: { source_id: `customer-${number}` },
    });
    const id = (parent ?? redemptions[0])!.id;
    redeemed.push(id);
    if (number % 6 === 0) await rollback(rt, caller, { id });
  }
});

async function stored() {
  const reader = new app.TableReader(rt.at);
  const items = await reader.items(PROJECT);
  reader.close();
  return items;
}

const widely = (items: Awaited<ReturnType<typeof stored>>) =>
  items.filter((item) => (app.placeOf(item)?.shard ?? 0) >= app.LIST_SHARDS);

describe('lists that were throttled', () => {
  it('stand in more shards, as the audit knows', async () => {
    const kinds = new Set(widely(await stored()).map(({ pk }) => pk.split('#')[1]));

    expect([...kinds].toSorted()).toEqual(['C', 'O', 'R']);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('show every record once, in pages', async () => {
    const ids: string[] = [];
    for (let page = 1; page <= 6; page += 1) {
      const { redemptions, total } = await app.listRedemptions(rt, caller, { page, limit: 15 });
      ids.push(...redemptions.map(({ id }) => id));
      expect(total).toBe(COUNT + COUNT + COUNT / 6 + (2 * COUNT) / 6);
    }

    expect(new Set(ids).size).toBe(ids.length);
    expect(redeemed.filter((id) => !ids.includes(id))).toEqual([]);
    expect((await app.listOrders(rt, caller, { limit: 100 })).total).toBe(COUNT);
    expect((await app.listCustomers(rt, caller, { limit: 100 })).total).toBe(COUNT);
  });

  it('are filtered as a whole', async () => {
    const { redemptions } = await app.listRedemptions(rt, caller, { customer: 'customer-7', limit: 100 });

    expect(redemptions.map(({ id }) => id)).toEqual([redeemed[7]]);
  });

  it('keep the place of an order that another process writes over', async () => {
    const before = widely(await stored()).filter(({ pk }) => pk.includes('#O#'));
    const other = await aRuntime({ at: rt.at });

    for (let number = 0; number < COUNT; number += 1) {
      await app.updateOrder(other, caller, `order-${number}`, { metadata: { seen: true } });
    }

    const after = await stored();
    const places = (items: typeof after) => new Map(items.map((item) => [item.pk, item.g1p]));
    for (const [pk, place] of places(before)) expect(places(after.filter(({ sk }) => sk === 'O')).get(pk)).toBe(place);
    expect((await app.listOrders(other, caller, { limit: 100 })).total).toBe(COUNT);
    await app.upsertOrder(other, caller, { source_id: 'one more', amount: 1 });
    expect((await app.listOrders(rt, caller, { limit: 100 })).total).toBe(COUNT + 1);
  });
});
