// Codes from another system: they begin as they were there, once, whatever becomes of an answer.
import type { OpeningUse } from '../../../lib/core/opening';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  brokenInvariants,
  dump,
  type Fault,
  redeem,
  rollback,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let giftCampaign: string;

beforeAll(async () => {
  rt = await aRuntime();
  giftCampaign = await app.takeCampaign(rt, caller, {
    name: 'Cards',
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 10 } },
  });
});

let count = 0;

function coupon(members: Partial<app.ComingVoucher> = {}): app.ComingVoucher {
  count += 1;
  const opening: OpeningUse = { redeemed: 2, spent: 0, card: null };
  const discount = { type: 'AMOUNT', amount_off: 100 } as const;
  return {
    origin: `v_there${count}`,
    code: `coupon-${count}`,
    request: { discount, redemption: { quantity: 4 } },
    campaignId: null,
    createdAt: '2024-05-06T07:08:09.010Z',
    opening,
    ...members,
  };
}

function card(members: Partial<app.ComingVoucher> = {}): app.ComingVoucher {
  const opening = { redeemed: 1, spent: 300, card: { balance: 700, income: 1_000 } };
  return coupon({ request: { gift: { amount: 1_000 } }, campaignId: giftCampaign, opening, ...members });
}

const broken = () => brokenInvariants(rt);
const load = async (code: string) => (await rt.store.vouchers.load(caller, code))!.voucher;

describe('openVouchers', () => {
  it('begins codes with their uses and balances, at the moment they were made', async () => {
    const [one, other] = [coupon(), card()];
    const before = await rt.store.vouchers.codesCount(caller, giftCampaign);

    const arrivals = await app.openVouchers(rt, caller, [one, other]);

    const [first, second] = [await load(one.code), await load(other.code)];
    expect(arrivals).toEqual([
      { status: 'HERE', id: first.id, wasHere: false },
      { status: 'HERE', id: second.id, wasHere: false },
    ]);
    expect(first).toMatchObject({ created_at: one.createdAt, redemption: { quantity: 4, redeemed_quantity: 2 } });
    expect(second).toMatchObject({
      campaign_id: giftCampaign,
      gift: { amount: 1_000, balance: 700 },
      redemption: { redeemed_quantity: 1, redeemed_amount: 300 },
    });
    expect(await rt.store.vouchers.codesCount(caller, giftCampaign)).toBe(before + 1);
    expect(await broken()).toEqual([]);
  });

  it('lets them be used within what is left', async () => {
    const [one, other] = [coupon(), card()];
    await app.openVouchers(rt, caller, [one, other]);
    const redeemables = [
      { object: 'voucher', id: one.code },
      { object: 'voucher', id: other.code, gift: { credits: 700 } },
    ] as never;

    const { parent_redemption: parent } = await redeem(rt, caller, { redeemables, order: { amount: 5_000 } });
    const spent = await load(other.code);
    await rollback(rt, caller, { id: parent!.id });

    expect(spent).toMatchObject({ gift: { balance: 0 }, redemption: { redeemed_quantity: 2, redeemed_amount: 1_000 } });
    expect(await load(other.code)).toMatchObject({
      gift: { balance: 700 },
      redemption: { redeemed_quantity: 1, redeemed_amount: 300 },
    });
    expect(await broken()).toEqual([]);
  });

  it('refuses a use above the limit, with the uses from elsewhere', async () => {
    const one = coupon({ opening: { redeemed: 4, spent: 0, card: null } });
    await app.openVouchers(rt, caller, [one]);

    const use = redeem(rt, caller, {
      redeemables: [{ object: 'voucher', id: one.code }] as never,
      order: { amount: 500 },
    });

    await expect(use).rejects.toMatchObject({ failure: { key: 'quantity_exceeded' } });
  });

  it('takes more codes than one transaction holds', async () => {
    const many = Array.from({ length: 120 }, (_, at) => (at % 3 === 0 ? coupon() : card()));

    const arrivals = await app.openVouchers(rt, caller, many);

    expect(arrivals.filter(({ status }) => status === 'HERE')).toHaveLength(120);
    expect(await broken()).toEqual([]);
  });

  it('changes nothing when it is repeated, though part of it is new', async () => {
    const [one, other] = [coupon(), card()];
    const [first] = await app.openVouchers(rt, caller, [one]);
    await redeem(rt, caller, { redeemables: [{ object: 'voucher', id: one.code }] as never, order: { amount: 500 } });

    const again = await app.openVouchers(rt, caller, [one, other]);
    const before = await dump(rt);
    const third = await app.openVouchers(rt, caller, [one, other]);

    expect(again).toEqual([
      { ...first, wasHere: true },
      { status: 'HERE', id: (await load(other.code)).id, wasHere: false },
    ]);
    expect(third.map((arrival) => 'wasHere' in arrival && arrival.wasHere)).toEqual([true, true]);
    expect(await dump(rt)).toEqual(before);
    expect((await load(one.code)).redemption.redeemed_quantity).toBe(3);
  });

  it.each<Fault['kind']>(['BUSY', 'LOST_REQUEST', 'LOST_ANSWER', 'LATE'])(
    'stores codes once where the transaction is met by %s',
    async (kind) => {
      const codes = [card(), card()];
      const before = await rt.store.vouchers.codesCount(caller, giftCampaign);
      rt.faults.next('transact', { kind } as Fault);

      const arrivals = await app.openVouchers(rt, caller, codes);
      await rt.faults.land();

      const ids = await Promise.all(codes.map(async ({ code }) => (await load(code)).id));
      expect(arrivals.map((arrival) => 'id' in arrival && arrival.id)).toEqual(ids);
      expect(await rt.store.vouchers.codesCount(caller, giftCampaign)).toBe(before + 2);
      expect(await broken()).toEqual([]);
    },
  );

  it('reports a code that another voucher has, and leaves it as it is', async () => {
    const [same, other, binned] = [coupon({ opening: { redeemed: 0, spent: 0, card: null } }), coupon(), coupon()];
    await app.createVoucher(rt, caller, same.code, same.request);
    await app.createVoucher(rt, caller, other.code, { discount: { type: 'PERCENT', percent_off: 5 } });
    await app.createVoucher(rt, caller, binned.code, binned.request);
    await app.deleteVoucher(rt, caller, binned.code, {});
    const before = await dump(rt);

    const arrivals = await app.openVouchers(rt, caller, [same, other, binned]);

    expect(arrivals).toEqual([
      { status: 'TAKEN', differences: [], id: (await load(same.code)).id },
      { status: 'TAKEN', differences: ['discount', 'redemption'], id: (await load(other.code)).id },
      { status: 'TAKEN', differences: ['deleted_at'], id: null },
    ]);
    expect(await dump(rt)).toEqual(before);
  });

  it.each([
    ['a code that is none', coupon({ code: ' ' }), 'invalid_voucher'],
    ['uses that are none', coupon({ opening: { redeemed: -1, spent: 0, card: null } }), 'invalid_voucher'],
    ['a campaign that is not here', coupon({ campaignId: 'camp_none' }), 'not_found'],
  ])('refuses %s, and takes the others', async (_name, bad, key) => {
    const good = coupon();

    const arrivals = await app.openVouchers(rt, caller, [bad, good]);

    expect(arrivals).toMatchObject([{ status: 'REFUSED', failure: { key } }, { status: 'HERE' }]);
  });

  it('takes one of two codes that are the same here', async () => {
    const ignoring = aCaller({ caseSensitiveCodes: false });
    const [one, other] = [coupon({ code: 'Twice' }), coupon({ code: 'TWICE' })];

    const arrivals = await app.openVouchers(rt, ignoring, [one, other]);

    expect(arrivals).toMatchObject([{ status: 'HERE' }, { status: 'REFUSED', failure: { key: 'duplicate_key' } }]);
  });
});
