// The customer and the order that a rollback names: those of its redemption, somebody else's, or none there is.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  dump,
  OTHER_PROJECT,
  putVoucher,
  redeem,
  refusalOf,
  rollback,
  rollbackSingle,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const OWN = { customer: { source_id: 'ada' }, order: { source_id: 'order-1', amount: 1_000 } };
const FOREIGN = { customer: { source_id: 'bob' }, order: { source_id: 'order-2', amount: 1_000 } };
const ELSEWHERE = { customer: { source_id: 'eve' }, order: { source_id: 'order-3', amount: 1_000 } };

let rt: TestRuntime;

async function redeemed(count: number, request: typeof OWN = OWN, as = caller): Promise<string> {
  const redeemables = [];
  for (let made = 0; made < count; made += 1) {
    redeemables.push(voucherLine((await putVoucher(rt, undefined, as)).code));
  }
  const { parent_redemption, redemptions } = await redeem(rt, as, { redeemables, ...request });
  return (parent_redemption ?? redemptions[0]!).id;
}

beforeAll(async () => {
  rt = await aRuntime();
  await redeemed(1, FOREIGN);
  await redeemed(1, ELSEWHERE, aCaller({ project: OTHER_PROJECT }));
});

const ids = async (source: { readonly customer: string; readonly order: string }) => ({
  customer: { id: (await app.getCustomer(rt, caller, source.customer)).id },
  order: { id: (await app.getOrder(rt, caller, source.order)).id },
});

const viaStacks = (id: string, request: app.RollbackRequest) => rollback(rt, caller, { id, request });
const viaSingle = (id: string, request: app.RollbackRequest) => rollbackSingle(rt, caller, { id, request });

describe.each([
  ['a stack', 2, viaStacks],
  ['one redemption, through the route of stacks', 1, viaStacks],
  ['one redemption', 1, viaSingle],
] as const)('a rollback of %s', (_route, count, undo) => {
  let id: string;

  beforeAll(async () => {
    id = await redeemed(count);
  });

  it.each<[string, app.RollbackRequest, { type: string; id: string }]>([
    ['source id of a customer', { customer: { source_id: 'nobody' } }, { type: 'customer', id: 'nobody' }],
    ['id of a customer', { customer: { id: 'cust_none' } }, { type: 'customer', id: 'cust_none' }],
    [
      'id of a customer beside the source id of its own',
      { customer: { id: 'cust_none', source_id: 'ada' } },
      { type: 'customer', id: 'cust_none' },
    ],
    ['id that is the source id of a customer', { customer: { id: 'bob' } }, { type: 'customer', id: 'bob' }],
    ['customer of another project', { customer: { source_id: 'eve' } }, { type: 'customer', id: 'eve' }],
    ['source id of an order', { order: { source_id: 'none' } }, { type: 'order', id: 'none' }],
    ['id of an order', { ...OWN, order: { id: 'ord_none' } }, { type: 'order', id: 'ord_none' }],
    ['id that is the source id of an order', { order: { id: 'order-2' } }, { type: 'order', id: 'order-2' }],
    ['order of another project', { order: { source_id: 'order-3' } }, { type: 'order', id: 'order-3' }],
    [
      'customer before somebody else’s order',
      { customer: { id: 'cust_none' }, order: { source_id: 'order-2' } },
      { type: 'customer', id: 'cust_none' },
    ],
  ])('with an unknown %s is not found, and leaves nothing behind', async (_name, request, { type, id: name }) => {
    const before = await dump(rt);

    expect(await refusalOf(undo(id, request))).toEqual({
      key: 'not_found',
      details: `Cannot find ${type} with id ${name}`,
      resource_id: name,
      resource_type: type,
    });
    expect(await dump(rt)).toEqual(before);
  });

  it.each(['customer', 'order'] as const)('with the %s of another redemption is refused', async (member) => {
    const foreign = await ids({ customer: 'bob', order: 'order-2' });
    const key = `invalid_${member}`;

    for (const named of [FOREIGN[member], foreign[member]]) {
      expect(await refusalOf(undo(id, { [member]: named }))).toMatchObject({
        key,
        resource_id: expect.stringMatching(/^rrf_/) as string,
        resource_type: 'redemption_rollback',
      });
    }
  });

  it('with another customer is refused before its unknown order', async () => {
    const request = { customer: FOREIGN.customer, order: { id: 'ord_none' } };

    expect(await refusalOf(undo(id, request))).toMatchObject({ key: 'invalid_customer' });
  });

  it.each<[string, () => Promise<app.RollbackRequest>]>([
    ['their source ids', () => Promise.resolve(OWN)],
    ['their ids', () => ids({ customer: 'ada', order: 'order-1' })],
    ['null', () => Promise.resolve({ customer: null, order: null })],
    ['no name', () => Promise.resolve({ customer: { id: null, source_id: null }, order: {} })],
  ])('with customer and order of its own, by %s, is carried out', async (_name, request) => {
    const fresh = await redeemed(count);

    await undo(fresh, await request());

    const { redemptions } = await app.getOrder(rt, caller, 'order-1');
    expect(redemptions[fresh]).toHaveProperty('rollback_id');
  });
});
