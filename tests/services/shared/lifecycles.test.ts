// Records that come, go and come again under the same names, while two processes use them: it all adds up.
import * as app from '../../support/app';
import { aRuntime, brokenInvariants, callRoute, OTHER_PROJECT, putKeys, type TestRuntime } from '../../support/shop';

const VALUES = {
  PERCENT: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
  GIFT: { type: 'GIFT_VOUCHER', gift: { amount: 500 } },
} as const;
const STATUSES = ['PAID', 'CREATED', 'CANCELED', 'FULFILLED'] as const;
const STEPS = 60;

/** Numbers from 0 to below `end`, the same for one seed. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * end);
  };
}

/** Every call has a documented answer, or it throws; what is refused is refused, and changes nothing. */
function operations(below: (end: number) => number): readonly (() => Promise<unknown>)[] {
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const person = () => ({ source_id: pick(['jo', 'kim']) });
  const order = () => pick(['o1', 'o2', 'o3']);
  const code = () => pick(['PERCENT', 'GIFT'] as const);
  const redeemed: string[] = [];
  const row = () => ({
    source_id: order(),
    amount: 100 * (1 + below(9)),
    status: pick(STATUSES),
    customer: person(),
  });
  const ofCustomer = () => ({ params: { customerId: pick(['jo', 'kim']) } });
  const ofOrder = (body: object) => ({ params: { orderId: order() }, body });
  const redeem = async () => {
    const redeemables = [...new Set([code(), code()])].map((id) => ({ object: 'voucher', id }));
    const sent = { redeemables, order: { source_id: order() }, ...(below(3) > 0 && { customer: person() }) };
    const { status, body } = await callRoute('POST /v1/redemptions', { body: sent });
    if (status !== 200) return;
    const { parent_redemption: parent, redemptions } = body as unknown as Redeemed;
    redeemed.push((parent ?? redemptions[0]!).id);
  };
  const rollBack = async () => {
    const id = redeemed.splice(below(redeemed.length), 1)[0];
    if (id !== undefined) await callRoute('POST /v1/redemptions/{id}/rollbacks', { params: { id }, body: {} });
  };
  return [
    redeem,
    redeem,
    rollBack,
    () => callRoute('DELETE /v1/customers/{customerId}', ofCustomer()),
    () => callRoute('POST /v1/customers/{customerId}/permanent-deletion', ofCustomer()),
    () => callRoute('POST /v1/orders', { body: row() }),
    () => callRoute('POST /v1/orders/import', { body: Array.from({ length: 1 + below(5) }, row) }),
    () => callRoute('PUT /v1/orders/{orderId}', ofOrder({ status: pick(STATUSES), customer: person() })),
    () => callRoute('PUT /v1/orders/{orderId}', ofOrder({ items: [{ product_id: 'p', price: 100, quantity: 1 }] })),
    () => callRoute('POST /v1/publications', { body: { voucher: code(), customer: person() } }),
    () => callRoute('DELETE /v1/vouchers/{code}', { params: { code: code() }, query: 'force=true' }),
    () => makeCode(code()),
  ];
}

interface Redeemed {
  readonly parent_redemption?: { readonly id: string };
  readonly redemptions: readonly { readonly id: string }[];
}

const makeCode = (code: keyof typeof VALUES) =>
  callRoute('POST /v1/vouchers/{code}', { params: { code }, body: VALUES[code] });

interface Listed {
  readonly customers: readonly { readonly id: string; readonly summary: { readonly orders: object } }[];
  readonly orders: readonly {
    readonly customer_id: string | null;
    readonly status: string;
    readonly total_amount: number;
  }[];
}

const list = async (key: string) => (await callRoute(key, { query: 'limit=100' })).body as unknown as Listed;

async function twoProcesses(): Promise<readonly TestRuntime[]> {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  const other = await aRuntime({ at: rt.at });
  return [rt, { ...other, clock: rt.clock, ids: rt.ids }];
}

it.each([4, 5, 6])('any sequence of changes leaves counts that match the records (%d)', async (seed) => {
  const below = numbers(seed);
  const processes = await twoProcesses();
  const { clock } = processes[0]!;
  const works = operations(below);
  for (let step = 0; step < STEPS; step += 1) {
    clock.advance(1_000 * (1 + below(50)));
    app.installRuntime({ ...processes[below(2)]!, limitsOff: ['requests', 'wrong_codes'] });
    await Promise.all(Array.from({ length: 1 + below(2) }, () => works[below(works.length)]!()));
    if (below(6) === 0) await app.runDueActions(processes[below(2)]!, performance.now() + 5_000);
  }
  clock.advance(120_000);
  await app.runDueActions(processes[0]!, performance.now() + 20_000);

  const { customers } = await list('GET /v1/customers');
  const { orders } = await list('GET /v1/orders');
  for (const { id, summary } of customers) {
    const own = orders.filter(({ customer_id, status }) => customer_id === id && /PAID|FULFILLED/.test(status));
    const total_amount = own.reduce((sum, order) => sum + order.total_amount, 0);
    expect(summary.orders).toMatchObject({ total_count: own.length, total_amount });
  }
  expect(orders).toHaveLength(3);
  expect(await brokenInvariants(processes[0]!)).toEqual([]);
});
