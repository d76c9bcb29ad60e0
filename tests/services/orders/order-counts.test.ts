// What is counted of orders follows their customer: through redemptions, rollbacks and changes by hand, in any order.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  brokenInvariants,
  putVoucher,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let code: string;

beforeEach(async () => {
  rt = await aRuntime();
  ({ code } = await putVoucher(rt, aVoucher()));
});

interface Orders {
  readonly total_amount: number;
  readonly total_count: number;
  readonly last_order_amount: number;
  readonly last_order_date: string | null;
}

async function ordersOf(name: string): Promise<Orders> {
  const { summary } = await app.getCustomer(rt, caller, name);
  return summary.orders;
}

const save = (source_id: string, members: object) => app.upsertOrder(rt, caller, { source_id, ...members });

/** Takes 10 % off. */
async function spend(order: object, customer: string | null): Promise<{ id: string; date: string }> {
  rt.clock.advance(1_000);
  const { redemptions } = await redeem(rt, caller, {
    redeemables: [voucherLine(code)],
    order,
    ...(customer !== null && { customer: { source_id: customer } }),
  });
  return redemptions[0]!;
}

const of = (total_amount: number, total_count: number) => ({ total_amount, total_count });
const last = (last_order_amount: number, last_order_date: string | null) => ({ last_order_amount, last_order_date });

describe('a redemption on the order of a customer it does not name', () => {
  it('is counted for the customer of the order, and given back', async () => {
    await save('s', { amount: 1_000, customer: { source_id: 'jo' } });

    const { id, date } = await spend({ source_id: 's' }, null);
    const counted = await ordersOf('jo');
    await rollback(rt, caller, { id });

    expect(counted).toMatchObject({ ...of(900, 1), ...last(900, date) });
    expect(await ordersOf('jo')).toMatchObject({ ...of(0, 0), ...last(0, null) });
  });

  it('gives the last order before back, where there is one', async () => {
    const first = await spend({ amount: 2_000 }, 'jo');
    await save('s', { amount: 1_000, customer: { source_id: 'jo' } });
    const { id } = await spend({ source_id: 's' }, null);

    await rollback(rt, caller, { id });

    expect(await ordersOf('jo')).toMatchObject({ ...of(1_800, 1), ...last(1_800, first.date) });
  });

  it('is counted beside what the customer pays with a card', async () => {
    const card = await putVoucher(rt, aGiftCard(500));
    const command = app.publishCommand({ voucher: card.code, customer: 'jo' }, {});
    await app.publish(rt, caller, { command, idempotencyKey: null });
    await save('s', { amount: 1_000, customer: { source_id: 'jo' } });

    await redeem(rt, caller, { redeemables: [voucherLine(card.code, 200)], order: { source_id: 's' } });

    expect(await ordersOf('jo')).toMatchObject(of(800, 1));
    expect(await app.getCustomer(rt, caller, 'jo')).toMatchObject({
      summary: { redemptions: { gift: { amount_to_go: 300 } } },
    });
  });

  it('is counted for nobody where the customer of the order is gone', async () => {
    await save('s', { amount: 1_000, customer: { source_id: 'jo' } });
    await app.deleteCustomer(rt, caller, 'jo');

    const { id } = await spend({ source_id: 's' }, null);
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    await rollback(rt, caller, { id });

    expect(await app.getOrder(rt, caller, 's')).toMatchObject({ status: 'CANCELED' });
    expect(await ordersOf('jo')).toMatchObject(of(0, 0));
  });

  it('is decided again where the customer of the order goes meanwhile', async () => {
    await save('s', { amount: 1_000, customer: { source_id: 'jo' } });
    rt.faults.next('transact', { kind: 'AFTER', work: () => app.deleteCustomer(rt, caller, 'jo') });

    await spend({ source_id: 's' }, null);

    expect(await app.getOrder(rt, caller, 's')).toMatchObject({ status: 'PAID' });
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    expect(await ordersOf('jo')).toMatchObject(of(0, 0));
  });
});

describe('an order that goes from one customer to another', () => {
  it('is counted for the one who redeems, and no longer for the other', async () => {
    await save('s', { amount: 1_000, status: 'PAID', customer: { source_id: 'jo' } });

    const { id, date } = await spend({ source_id: 's' }, 'kim');
    const [jo, kim] = [await ordersOf('jo'), await ordersOf('kim')];
    await rollback(rt, caller, { id });

    expect(jo).toMatchObject({ ...of(0, 0), ...last(0, null) });
    expect(kim).toMatchObject({ ...of(900, 1), ...last(900, date) });
    expect(await ordersOf('jo')).toMatchObject(of(0, 0));
    expect(await ordersOf('kim')).toMatchObject(of(0, 0));
  });

  it('is given back by whose it is when the redemption is rolled back', async () => {
    const { id } = await spend({ source_id: 's', amount: 1_000 }, 'jo');
    await app.updateOrder(rt, caller, 's', { customer: { source_id: 'kim' } });

    await rollback(rt, caller, { id });

    expect(await ordersOf('jo')).toMatchObject({ ...of(0, 0), ...last(0, null) });
    expect(await ordersOf('kim')).toMatchObject({ ...of(0, 0), ...last(0, null) });
  });
});

describe('an order that was made smaller by hand', () => {
  it('keeps its total within its amount when one of its redemptions is rolled back', async () => {
    const first = await spend({ source_id: 's', amount: 10_000 }, 'jo');
    await spend({ source_id: 's' }, 'jo');
    await app.updateOrder(rt, caller, 's', { items: [{ product_id: 'p', price: 100, quantity: 1 }] });

    await rollback(rt, caller, { id: first.id });

    const { amount, total_amount = 0 } = await app.getOrder(rt, caller, 's');
    expect({ amount, total_amount }).toEqual({ amount: 100, total_amount: 100 });
    expect(await ordersOf('jo')).toMatchObject(of(100, 1));
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('the last order', () => {
  const paid = { status: 'PAID', customer: { source_id: 'jo' } };

  it('has its amount of now', async () => {
    const { created_at } = await save('s', { amount: 1_000, ...paid });
    rt.clock.advance(1_000);
    await app.updateOrder(rt, caller, 's', { amount: 5_000 });

    expect(await ordersOf('jo')).toMatchObject({ ...of(5_000, 1), ...last(5_000, created_at) });
  });

  it('is another one where it counts no more', async () => {
    await save('open', { amount: 1, customer: { source_id: 'jo' } });
    const { created_at } = await save('first', { amount: 1_000, ...paid });
    rt.clock.advance(1_000);
    await save('second', { amount: 2_000, ...paid });
    rt.clock.advance(1_000);
    const seen = [await ordersOf('jo')];
    await app.updateOrder(rt, caller, 'second', { status: 'CANCELED' });
    seen.push(await ordersOf('jo'));
    await app.updateOrder(rt, caller, 'first', { status: 'CANCELED' });

    expect(seen).toMatchObject([of(3_000, 2), { ...of(1_000, 1), ...last(1_000, created_at) }]);
    expect(await ordersOf('jo')).toMatchObject({ ...of(0, 0), ...last(0, null) });
  });

  it('stays where an earlier one changes', async () => {
    await save('first', { amount: 1_000, ...paid });
    rt.clock.advance(1_000);
    const { created_at } = await save('second', { amount: 2_000, ...paid });

    await app.updateOrder(rt, caller, 'first', { amount: 500 });
    const changed = await ordersOf('jo');
    await app.updateOrder(rt, caller, 'first', { status: 'CANCELED' });

    expect(changed).toMatchObject({ ...of(2_500, 2), ...last(2_000, created_at) });
    expect(await ordersOf('jo')).toMatchObject({ ...of(2_000, 1), ...last(2_000, created_at) });
  });

  it('is gone with the last of several redemptions on it, whichever is rolled back first', async () => {
    const first = await spend({ source_id: 's', amount: 1_000 }, 'jo');
    const second = await spend({ source_id: 's' }, 'jo');

    await rollback(rt, caller, { id: first.id });
    const { total_amount } = await app.getOrder(rt, caller, 's');
    const between = await ordersOf('jo');
    await rollback(rt, caller, { id: second.id });

    expect(between).toMatchObject({ ...of(total_amount ?? 0, 1), ...last(total_amount ?? 0, second.date) });
    expect(await ordersOf('jo')).toMatchObject({ ...of(0, 0), ...last(0, null) });
  });
});

describe('any sequence of changes', () => {
  /** Numbers from 0 to below `end`, the same for one seed. */
  function numbers(seed: number): (end: number) => number {
    let state = seed;
    return (end) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * end);
    };
  }

  function counted(orders: readonly app.Order[], customerId: unknown) {
    const own = orders.filter(({ customer_id, status }) => customer_id === customerId && status === 'PAID');
    return of(
      own.reduce((sum, { total_amount = 0 }) => sum + total_amount, 0),
      own.length,
    );
  }

  it.each([1, 2, 3])('leaves sums that are those of the orders (%d)', async (seed) => {
    const below = numbers(seed);
    const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
    const names = ['jo', 'kim'];
    const open: string[] = [];
    await Promise.all([0, 1, 2].map((index) => save(`o${index}`, { amount: 700 })));
    for (let step = 0; step < 40; step += 1) {
      rt.clock.advance(1_000);
      const order = `o${below(3)}`;
      const kind = below(4);
      if (kind === 0) {
        const status = pick(['PAID', 'CREATED', 'CANCELED']);
        await save(order, { status, amount: 100 * (1 + below(9)), customer: { source_id: pick(names) } });
      } else if (kind === 1) open.push((await spend({ source_id: order }, pick([...names, null]))).id);
      else if (kind === 2) await save(order, { customer: { source_id: pick(names) } });
      else if (open.length > 0) await rollback(rt, caller, { id: open.splice(below(open.length), 1)[0]! });
    }

    const { orders } = await app.listOrders(rt, caller, { limit: 100 });
    for (const name of names) {
      const { id } = await app.upsertCustomer(rt, caller, { source_id: name });
      expect(await ordersOf(name)).toMatchObject(counted(orders, id));
    }
    expect(orders).toHaveLength(3);
  });
});
