// Customers found by their e-mail address: as it is set, changed, taken away and forgotten.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  brokenInvariants,
  OTHER_PROJECT,
  putVoucher,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const found = async (text: string, by = caller) =>
  (await app.search(rt, by, text)).results.map(({ object, id }) => `${object} ${id}`);
const put = async (source_id: string, email?: string | null) => {
  rt.clock.advance(1_000);
  const { id } = await app.upsertCustomer(rt, caller, { source_id, ...(email !== undefined && { email }) });
  return `customer ${id}`;
};

describe('the search by e-mail address', () => {
  it('finds every customer who has it, the newest first, upper and lower case alike', async () => {
    const one = await put('one', 'Ada@Example.com');
    const two = await put('two', 'ada@example.com');
    await put('three', 'bob@example.com');

    expect(await found('ADA@example.com ')).toEqual([two, one]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('names a customer once whose source id it is as well', async () => {
    const ada = await put('ada@example.com', 'ada@example.com');

    expect(await found('ada@example.com')).toEqual([ada]);
  });

  it('finds a customer that a redemption made', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONE' }));
    const customer = { source_id: 'buyer', email: 'buyer@example.com' };
    const done = await redeem(rt, caller, { redeemables: [voucherLine('ONE')], customer, order: { amount: 500 } });

    expect(await found('buyer@example.com')).toEqual([`customer ${done.redemptions[0]?.customer_id}`]);
  });

  it('follows a change of the address, and its end', async () => {
    const ada = await put('ada', 'old@example.com');
    await put('ada', 'new@example.com');

    expect([await found('old@example.com'), await found('new@example.com')]).toEqual([[], [ada]]);

    await put('ada', null);

    expect(await found('new@example.com')).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it.each([
    ['deleted', (id: string) => app.deleteCustomer(rt, caller, id)],
    ['forgotten', (id: string) => app.deletePermanently(rt, caller, id)],
  ])('finds nobody who was %s', async (_name, remove) => {
    await put('ada', 'ada@example.com');

    await remove('ada');

    expect(await found('ada@example.com')).toEqual([]);
  });

  it('finds no customer of another project', async () => {
    await put('ada', 'ada@example.com');

    expect(await found('ada@example.com', { ...caller, project: OTHER_PROJECT })).toEqual([]);
  });

  it('takes at most eight reads, one of them a query of at most ten keys', async () => {
    for (let number = 1; number <= 11; number += 1) await put(`ada-${number}`, 'ada@example.com');
    await rt.store.config.load(caller);
    rt.meter.reset();

    expect(await found('ada@example.com')).toHaveLength(10);

    const { made, roundTrips } = rt.meter;
    expect(made.filter(({ operation }) => operation === 'query')).toHaveLength(1);
    const keys = made.filter(({ operation }) => operation !== 'query');
    expect(keys.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(7);
    expect(roundTrips).toBe(1);
  });
});
