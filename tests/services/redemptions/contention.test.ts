// Requests that meet at the same codes: nobody waits for ever, and a caller that gives up is told when to come back.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  conflictingTable,
  HeldItems,
  putVoucher,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const ROUNDS = 15;
const BALANCE = 10_000;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

async function balance(code: string): Promise<number> {
  return ((await app.getVoucher(rt, caller, code)) as { gift: { balance: number } }).gift.balance;
}

describe('stacks that share vouchers', () => {
  it.each([
    ['in the opposite order', (codes: readonly string[]) => [codes, codes.toReversed()]],
    [
      'in a ring',
      ([a, b, c]: readonly string[]) => [
        [a!, b!],
        [b!, c!],
        [c!, a!],
      ],
    ],
  ])('%s all come to their end', async (_name, stacksOf) => {
    const cards = await Promise.all(Array.from({ length: 3 }, () => putVoucher(rt, aGiftCard(BALANCE))));
    const stacks = stacksOf(cards.map(({ code }) => code));
    const items = new HeldItems();
    const shop = (): app.Runtime => ({ ...rt, store: app.storeOver(conflictingTable(rt.meter, items)) });
    const buyAll = async (codes: readonly string[], on: app.Runtime) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const redeemables = codes.map((code) => voucherLine(code, 1));
        await redeem(on, caller, { redeemables, order: { amount: 100 } });
      }
    };

    await Promise.all(stacks.flatMap((codes) => [buyAll(codes, shop()), buyAll(codes, shop())]));

    const spent = stacks.flat().length * 2 * ROUNDS;
    const left = await Promise.all(cards.map(({ code }) => balance(code)));
    expect(items.conflicts).toBeGreaterThan(ROUNDS);
    expect(left.reduce((sum, one) => sum + one, 0)).toBe(cards.length * BALANCE - spent);
  });
});

describe('a table that stays busy', () => {
  it('is given up with an answer that says when to come back, and nothing is written', async () => {
    const { code } = await putVoucher(rt, aGiftCard(BALANCE));
    rt.faults.next('transact', ...Array.from({ length: 1_000 }, () => ({ kind: 'BUSY' }) as const));

    const error: unknown = await redeem(rt, caller, {
      redeemables: [voucherLine(code, 1)],
      order: { source_id: 'order-1', amount: 100 },
    }).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(app.ApiError);
    expect((error as app.ApiError).failure.key).toBe('temporarily_unavailable');
    expect((error as app.ApiError).headers).toEqual({ 'retry-after': '1' });
    expect(await balance(code)).toBe(BALANCE);
  });

  it('is read again before each further try', async () => {
    const { code } = await putVoucher(rt, aGiftCard(BALANCE));
    rt.meter.reset();
    rt.faults.next('transact', { kind: 'BUSY' }, { kind: 'BUSY' });

    await redeem(rt, caller, { redeemables: [voucherLine(code, 1)], order: { amount: 100 } });

    const operations = rt.meter.made.map(({ operation }) => operation);
    const tries = operations.flatMap((one, index) => (one === 'transact' ? [operations[index - 1]] : []));
    expect(tries.slice(1)).toEqual(['batchGet', 'batchGet']);
  });
});
