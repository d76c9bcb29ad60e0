// Writes without an Idempotency-Key that the table did not answer: nobody is told that they had no effect.
import * as app from '../../support/app';
import { aCaller, aRuntime, brokenInvariants, type TestRuntime } from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

afterEach(async () => {
  expect(await brokenInvariants(rt)).toEqual([]);
});

const gone = (read: () => Promise<unknown>) => read().catch((error: unknown) => app.failureOf(error).key);

interface Case {
  readonly before?: () => Promise<unknown>;
  readonly send: () => Promise<unknown>;
  /** What is there once the write has arrived. */
  readonly read: () => Promise<unknown>;
  readonly finds: unknown;
}

const product = () => app.upsertProduct(rt, caller, { source_id: 'mug' });
const gift = () => app.createVoucher(rt, caller, 'CARD', { gift: { amount: 100 } });
const customer = () => app.upsertCustomer(rt, caller, { source_id: 'ada' });
/** The key of the project's assets is there, which comes with its first code. */
const firstCode = () => app.createVoucher(rt, caller, 'FIRST', { gift: { amount: 1 } });
const sku = () => app.upsertSku(rt, caller, 'mug', { source_id: 'red' });

const CASES: Readonly<Record<string, Case>> = {
  'a new voucher': {
    before: firstCode,
    send: gift,
    read: () => app.getVoucher(rt, caller, 'CARD'),
    finds: { code: 'CARD' },
  },
  'a changed voucher': {
    before: gift,
    send: () => app.updateVoucher(rt, caller, 'CARD', { active: false }),
    read: () => app.getVoucher(rt, caller, 'CARD'),
    finds: { active: false },
  },
  'a deleted voucher': {
    before: gift,
    send: () => app.deleteVoucher(rt, caller, 'CARD', {}),
    read: () => gone(() => app.getVoucher(rt, caller, 'CARD')),
    finds: 'not_found',
  },
  'a new customer': { send: customer, read: () => app.getCustomer(rt, caller, 'ada'), finds: { source_id: 'ada' } },
  'a changed customer': {
    before: customer,
    send: () => app.updateCustomer(rt, caller, 'ada', { name: 'Ada' }),
    read: () => app.getCustomer(rt, caller, 'ada'),
    finds: { name: 'Ada' },
  },
  'a deleted customer': {
    before: customer,
    send: () => app.deleteCustomer(rt, caller, 'ada'),
    read: () => gone(() => app.getCustomer(rt, caller, 'ada')),
    finds: 'not_found',
  },
  'a new product': {
    send: product,
    read: () => app.getProduct(rt, caller, { product: 'mug' }),
    finds: { source_id: 'mug' },
  },
  'a changed product': {
    before: product,
    send: () => app.updateProduct(rt, caller, 'mug', { name: 'Mug' }),
    read: () => app.getProduct(rt, caller, { product: 'mug' }),
    finds: { name: 'Mug' },
  },
  'a deleted product': {
    before: product,
    send: () => app.deleteProduct(rt, caller, 'mug'),
    read: () => gone(() => app.getProduct(rt, caller, { product: 'mug' })),
    finds: 'not_found',
  },
  'a new SKU': { before: product, send: sku, read: () => app.getSku(rt, caller, 'red'), finds: { source_id: 'red' } },
  'a deleted SKU': {
    before: async () => product().then(sku),
    send: () => app.deleteSku(rt, caller, { product: 'mug', sku: 'red' }),
    read: () => gone(() => app.getSku(rt, caller, 'red')),
    finds: 'not_found',
  },
  'a new rule': {
    send: () =>
      app.createRule(rt, caller, {
        name: 'Rule',
        rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' },
      }),
    read: () => app.listRules(rt, caller, {}),
    finds: { total: 1 },
  },
  'a new campaign': {
    before: firstCode,
    send: () =>
      app.createCampaign(rt, caller, {
        name: 'Cards',
        campaign_type: 'GIFT_VOUCHERS',
        voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1 } },
      }),
    read: () => app.getCampaign(rt, caller, 'Cards'),
    finds: { name: 'Cards' },
  },
};

describe('a write without an answer', () => {
  it.each(Object.entries(CASES))('of %s has an unknown outcome, and may take effect', async (_name, write) => {
    await write.before?.();
    rt.faults.next('write', { kind: 'LATE' });
    rt.faults.next('transact', { kind: 'LATE' });

    const error: unknown = await write.send().catch((thrown: unknown) => thrown);
    await rt.faults.land();

    expect(app.failureOf(error).key).toBe('outcome_unknown');
    const found = await write.read();
    if (typeof write.finds === 'string') expect(found).toBe(write.finds);
    else expect(found).toMatchObject(write.finds as object);
  });

  it('of an action in the background has an unknown outcome', async () => {
    const put = { kind: 'AFTER', work: () => Promise.resolve() } as const;
    rt.faults.next('write', put, { kind: 'LATE' });

    const error: unknown = await app
      .bulkCustomers(rt, caller, [{ source_id: 'ada' }])
      .catch((thrown: unknown) => thrown);
    await rt.faults.land();

    expect(app.failureOf(error).key).toBe('outcome_unknown');
    expect(await app.listAsyncActions(rt, caller, {})).toMatchObject({ total: 1 });
  });

  it('that conflicted with another one is refused: nothing was written', async () => {
    rt.faults.next('write', { kind: 'BUSY' });

    const error: unknown = await gift().catch((thrown: unknown) => thrown);

    expect(app.failureOf(error).key).toBe('temporarily_unavailable');
    expect(await gone(() => app.getVoucher(rt, caller, 'CARD'))).toBe('not_found');
  });
});
