// The first line of a code's ledger stands on the code: its history is whole all the same, also when the code is gone.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  brokenInvariants,
  dump,
  finish,
  putCampaign,
  putVoucher,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const use = (...redeemables: readonly ReturnType<typeof voucherLine>[]) => {
  rt.clock.advance(1_000);
  return redeem(rt, caller, { redeemables, order: { amount: 9_000 } });
};
const linesApart = async (): Promise<readonly string[]> =>
  Object.keys(await dump(rt)).filter((key) => /#L#/.test(key) && /R#/.test(key));
const idOf = async (code: string): Promise<string> => (await app.getVoucher(rt, caller, code)).id;
const historyOf = async (code: string): Promise<readonly string[]> =>
  (await app.listVoucherRedemptions(rt, caller, code, {})).redemption_entries.map(({ id }) => id);

describe('the first use of a code', () => {
  it('writes no line of its own, and the next ones do', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));

    const first = await use(voucherLine('ONE'));
    expect(await linesApart()).toHaveLength(0);
    const second = await use(voucherLine('ONE'));
    expect(await linesApart()).toHaveLength(1);

    const ids = [second, first].map(({ redemptions }) => redemptions[0]!.id);
    expect(await historyOf('ONE')).toEqual(ids);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is in the history of each code of a stack, and so is its rollback', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    await putVoucher(rt, aGiftCard(5_000, { code: 'CARD' }));

    const { parent_redemption: parent, redemptions } = await use(voucherLine('ONE'), voucherLine('CARD', 100));
    expect(await linesApart()).toHaveLength(0);
    rt.clock.advance(1_000);
    const { rollbacks } = await rollback(rt, caller, { id: parent!.id, request: {} });

    expect(await historyOf('ONE')).toEqual([rollbacks[0]!.id, redemptions[0]!.id]);
    expect(await historyOf('CARD')).toEqual([rollbacks[1]!.id, redemptions[1]!.id]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is counted once where several race for it', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));

    const both = await Promise.all([use(voucherLine('ONE')), use(voucherLine('ONE'))]);

    const ids = both.map(({ redemptions }) => redemptions[0]!.id);
    expect((await historyOf('ONE')).toSorted()).toEqual(ids.toSorted());
    expect(await linesApart()).toHaveLength(1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('the rollback of the first use of a code', () => {
  it('writes a line of its own for a balance alone', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    await putVoucher(rt, aGiftCard(5_000, { code: 'CARD' }));

    const { parent_redemption: parent } = await use(voucherLine('ONE'), voucherLine('CARD', 100));
    await rollback(rt, caller, { id: parent!.id, request: {} });

    expect(await linesApart()).toEqual([expect.stringContaining(await idOf('CARD'))]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('stands beside the first line, and the rollbacks of later uses stand apart, each in the history once', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    const uses = [await use(voucherLine('ONE')), await use(voucherLine('ONE')), await use(voucherLine('ONE'))];
    const ids = uses.map(({ redemptions }) => redemptions[0]!.id);
    expect(await linesApart()).toHaveLength(2);

    const undone: string[] = [];
    for (const id of [ids[1]!, ids[0]!]) {
      rt.clock.advance(1_000);
      undone.push((await rollback(rt, caller, { id, request: {} })).rollbacks[0]!.id);
    }

    expect(await linesApart()).toHaveLength(3);
    const newestFirst = [...undone.toReversed(), ...ids.toReversed()];
    expect(await historyOf('ONE')).toEqual(newestFirst);
    const pages = [1, 2, 3].map((page) => app.listVoucherRedemptions(rt, caller, 'ONE', { page, limit: 2 }));
    const listed = (await Promise.all(pages)).map(({ redemption_entries: entries, total }) => [
      total,
      ...entries.map(({ id }) => id),
    ]);
    expect(listed).toEqual([0, 2, 4].map((from) => [5, ...newestFirst.slice(from, from + 2)]));
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('a code that is deleted for good', () => {
  it('leaves its line', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    await use(voucherLine('ONE'));

    await app.deleteVoucher(rt, caller, 'ONE', {});
    expect(await linesApart()).toHaveLength(0);
    await app.deleteVoucher(rt, caller, 'ONE', { force: true });

    expect(await linesApart()).toHaveLength(1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('leaves its line and that of the rollback, which the rollback may add after the code was read', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    const { redemptions } = await use(voucherLine('ONE'));
    const undo = () => rollback(rt, caller, { id: redemptions[0]!.id, request: {} });
    rt.faults.next('transact', { kind: 'AFTER', work: undo });

    await app.deleteVoucher(rt, caller, 'ONE', { force: true });

    expect(await linesApart()).toHaveLength(2);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('leaves the line of a first use that came after it was read', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    rt.faults.next('transact', { kind: 'AFTER', work: () => use(voucherLine('ONE')) });

    await app.deleteVoucher(rt, caller, 'ONE', { force: true });

    expect(await linesApart()).toHaveLength(1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('leaves its line where its campaign goes with all codes', async () => {
    const { id, name } = await putCampaign(rt);
    const codes = Array.from({ length: 60 }, (_, index) => `ALL-${index}`);
    for (const code of codes) await putVoucher(rt, aVoucher({ code, campaign: name, campaign_id: id }));
    for (const half of [codes.slice(0, 30), codes.slice(30)]) await use(...half.map((code) => voucherLine(code)));
    expect(await linesApart()).toHaveLength(0);

    await app.deleteCampaign(rt, caller, id, { force: true });
    await finish(rt);

    expect(Object.keys(await dump(rt)).filter((key) => /#V#/.test(key))).toEqual([]);
    expect(await linesApart()).toHaveLength(60);
  });
});
