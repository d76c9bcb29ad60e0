// What changes the record of a card leaves its balance alone, whatever moved it before or meanwhile.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  brokenInvariants,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const CODE = 'CARD';
const GIFT = { amount: 500, effect: 'APPLY_TO_ORDER' } as const;

let rt: TestRuntime;
let campaignId: string;

beforeEach(async () => {
  rt = await aRuntime();
  const request = { name: 'Cards', campaign_type: 'GIFT_VOUCHERS', voucher: { gift: GIFT } } as const;
  campaignId = (await app.createCampaign(rt, caller, request)).id;
  await app.addCode(rt, caller, campaignId, { code: CODE, request: {} });
});

const give = (amount: number) =>
  app.adjustBalance(rt, caller, { codeOrId: CODE, request: { amount }, idempotencyKey: null });
const spend = (credits: number) =>
  redeem(rt, caller, { redeemables: [voucherLine(CODE, credits)], order: { amount: 10_000 } });
const card = () => app.getVoucher(rt, caller, CODE);

/** The way of the service: the campaign changes, its free codes follow in the background. */
async function redefine(): Promise<void> {
  await app.updateCampaign(rt, caller, campaignId, { voucher: { gift: { amount: 800, effect: 'APPLY_TO_ITEMS' } } });
  await app.runDueActions(rt, performance.now() + 20_000);
}

async function spendAndReturn(): Promise<void> {
  const { redemptions } = await spend(200);
  await rollback(rt, caller, { id: redemptions[0]!.id });
}

afterEach(async () => {
  expect(await brokenInvariants(rt)).toEqual([]);
});

describe('a new definition of a campaign', () => {
  it('gives a card that nobody moved the new amount', async () => {
    await redefine();

    expect(await card()).toMatchObject({ gift: { amount: 800, balance: 800, effect: 'APPLY_TO_ITEMS' } });
  });

  it.each([
    ['was raised by hand', () => give(50), { amount: 550, balance: 550 }],
    ['was lowered by hand', () => give(-50), { amount: 500, balance: 450, subtracted_amount: 50 }],
    [
      'was moved there and back',
      async () => (await give(50), await give(-50)),
      { amount: 550, balance: 500, subtracted_amount: 50 },
    ],
    ['was spent, and returned', spendAndReturn, { amount: 500, balance: 500 }],
  ])('leaves a balance that %s', async (_name, move, gift) => {
    await move();

    await redefine();

    expect(await card()).toMatchObject({ gift: { ...gift, effect: 'APPLY_TO_ITEMS' } });
  });

  /** As the background does, with something that comes between the read of the code and its write. */
  async function redefineWith(work: () => Promise<unknown>): Promise<void> {
    const gift = { amount: 800, balance: 800, effect: 'APPLY_TO_ITEMS' } as const;
    const change = (voucher: app.Voucher): app.Voucher =>
      voucher.gift?.effect === gift.effect ? voucher : { ...voucher, gift: { ...voucher.gift, ...gift } };
    rt.faults.next('transact', { kind: 'AFTER', work });
    const untilMs = performance.now() + 20_000;
    expect(await rt.store.vouchers.redefine(caller, { campaignId, change, nowMs: 0, untilMs })).toMatchObject({
      status: 'DONE',
    });
  }

  it.each([
    ['is moved by hand', () => give(50), { amount: 550, balance: 550 }],
    ['is spent and returned', spendAndReturn, { amount: 500, balance: 500 }],
  ])('leaves a balance that %s meanwhile', async (_name, work, gift) => {
    await redefineWith(work);

    expect(await card()).toMatchObject({ gift: { ...gift, effect: 'APPLY_TO_ITEMS' } });
  });

  it('leaves a card that is redeemed meanwhile as it was given out', async () => {
    await redefineWith(() => spend(200));

    expect(await card()).toMatchObject({ gift: { ...GIFT, balance: 300 } });
  });

  it('reaches a card whose record is edited meanwhile, and keeps the edit', async () => {
    await redefineWith(() => app.updateVoucher(rt, caller, CODE, { metadata: { note: 'kept' } }));

    expect(await card()).toMatchObject({ gift: { amount: 800, balance: 800 }, metadata: { note: 'kept' } });
  });

  it('leaves a code alone that was deleted and made anew meanwhile', async () => {
    await redefineWith(async () => {
      await app.deleteVoucher(rt, caller, CODE, { force: true });
      await app.createVoucher(rt, caller, CODE, { gift: { amount: 70 } });
    });

    expect(await card()).toMatchObject({ gift: { amount: 70, balance: 70, effect: 'APPLY_TO_ORDER' } });
  });
});

describe('a change of a voucher', () => {
  it.each([
    ['is raised by hand', () => give(50), { amount: 550, balance: 550 }],
    ['is lowered by hand', () => give(-50), { amount: 500, balance: 450, subtracted_amount: 50 }],
    ['is redeemed', () => spend(200), { amount: 500, balance: 300 }],
    ['is spent and returned', spendAndReturn, { amount: 500, balance: 500 }],
  ])('leaves a balance that %s meanwhile', async (_name, work, gift) => {
    rt.faults.next('write', { kind: 'AFTER', work });

    await app.updateVoucher(rt, caller, CODE, { gift: { effect: 'APPLY_TO_ITEMS' }, metadata: { a: 1 } });

    expect(await card()).toMatchObject({ gift: { ...gift, effect: 'APPLY_TO_ITEMS' }, metadata: { a: 1 } });
  });
});

describe('a new definition of many codes', () => {
  it('goes on where the time was up, with each code once', async () => {
    const query = { vouchers_count: 240 };
    await app.addCodes(rt, caller, campaignId, { query, request: {} });
    const seen: string[] = [];
    let doneUntil: string | undefined;
    let slices = 0;
    for (let isMore = true; isMore; slices += 1) {
      // The time is up with the first code of a slice: what was begun by then is finished.
      const untilMs = performance.now() + 20;
      const change = (voucher: app.Voucher): app.Voucher => {
        while (performance.now() < untilMs);
        if (voucher.metadata.changed) return voucher;
        seen.push(voucher.code);
        return { ...voucher, metadata: { changed: true } };
      };
      const redefined = await rt.store.vouchers.redefine(caller, { campaignId, change, nowMs: 0, doneUntil, untilMs });
      isMore = redefined.status === 'MORE';
      if (redefined.status === 'MORE') doneUntil = redefined.doneUntil;
    }

    expect(slices).toBeGreaterThan(4);
    expect(new Set(seen).size).toBe(241);
    expect(seen).toHaveLength(241);
  });
});
