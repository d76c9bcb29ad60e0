// Requests around midnight: whatever a verb writes and tells is of the one moment it decided at.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  putCampaign,
  putVoucher,
  refusalOf,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const LAST_OF_THE_DAY = Date.parse('2026-03-10T23:59:59.998Z');
const items = [
  {
    quantity: 1,
    product: { source_id: 'cap', override: true, name: 'Cap', price: 900 },
    sku: { source_id: 'cap-xl', override: true },
  },
];

let rt: TestRuntime;
/** The same service with a clock that goes on by a millisecond each time it is read. */
let late: app.Runtime;

beforeEach(async () => {
  rt = await aRuntime();
  let readings = 0;
  late = { ...rt, clock: { nowMs: () => LAST_OF_THE_DAY + readings++ } };
});

/** Every moment around that midnight, in what was answered or is stored. */
async function momentsOf(answer: unknown): Promise<readonly string[]> {
  const text = JSON.stringify([answer, await dump(rt)]);
  return [...new Set(text.match(/2026-03-1[01]T(?:23:59:59|00:00:00)\.\d{3}Z/g))];
}

const redeemed = (on: app.Runtime, code: string) =>
  app.redeem(on, caller, {
    request: {
      redeemables: [voucherLine(code)],
      customer: { source_id: 'ada' },
      order: { source_id: 'order-1', items },
    },
    idempotencyKey: null,
  });

const aProgram = () =>
  putCampaign(rt, {
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'AUTO_UPDATE',
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 10 },
      redemption: { quantity: 1 },
      code_config: {},
    },
  });

describe('a request around midnight', () => {
  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    [
      'a redemption, with its order, customer, products and SKUs',
      async () => {
        const { code } = await putVoucher(rt, aVoucher());
        return () => redeemed(late, code);
      },
    ],
    [
      'a redemption that is refused',
      async () => {
        const { code } = await putVoucher(rt, aVoucher({ active: false }));
        return () => refusalOf(redeemed(late, code));
      },
    ],
    [
      'a rollback',
      async () => {
        const { code } = await putVoucher(rt, aVoucher());
        const { answer } = await redeemed(rt, code);
        const id = answer.redemptions[0]!.id;
        return () => app.rollback(late, caller, { id, route: 'STACK', request: {}, idempotencyKey: null });
      },
    ],
    [
      'a publication of a new code to a new customer',
      async () => {
        const { id: campaign } = await aProgram();
        const command = app.publishCommand({ campaign, customer: { source_id: 'ada' } }, {});
        return () => app.publish(late, caller, { command, idempotencyKey: null });
      },
    ],
    [
      'a publication that is refused',
      async () => {
        await putVoucher(rt, aVoucher({ code: 'OFF', active: false }));
        const command = app.publishCommand({ voucher: 'OFF', customer: { source_id: 'ada' } }, {});
        return () => refusalOf(app.publish(late, caller, { command, idempotencyKey: null }));
      },
    ],
    [
      'an order with its products and SKUs',
      () => Promise.resolve(() => app.upsertOrder(late, caller, { source_id: 'order-1', items })),
    ],
  ])('writes %s at one moment', async (_name, prepare) => {
    const send = await prepare();

    const answer = await send();

    expect(await momentsOf(answer)).toHaveLength(1);
  });

  it('is decided and recorded on the same day', async () => {
    const { code } = await putVoucher(rt, aVoucher({ expiration_date: '2026-03-10T23:59:59.999Z' }));

    const { answer } = await redeemed(late, code);

    expect(answer.redemptions[0]).toMatchObject({ result: 'SUCCESS', date: '2026-03-10T23:59:59.999Z' });
  });

  it('dates a ledger line after the line before it, whatever the number of attempts', async () => {
    const { code, id } = await putVoucher(rt, aGiftCard(1_000));
    const adjust = (amount: number) =>
      app.adjustBalance(late, caller, { codeOrId: code, request: { amount }, idempotencyKey: null });
    rt.faults.next('transact', { kind: 'AFTER', work: () => adjust(-100) });

    await adjust(-10);

    const { rows } = await rt.store.vouchers.ledger(caller, id, { limit: 10, ascending: true });
    expect(rows.map(({ balanceAfter }) => balanceAfter)).toEqual([900, 890]);
  });
});
