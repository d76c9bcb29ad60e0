// Customers over the real store: written by several at once, listed, scrolled and removed.
import { validate as isList } from '../../../schemas/compiled/customers/list.query';
import { validate as isUpdate } from '../../../schemas/compiled/customers/update';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  dump,
  finish,
  NOW,
  orderLines,
  putVoucher,
  refusal,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const redeem = async (request: app.EvaluationRequest) =>
  (await app.redeem(rt, caller, { request, idempotencyKey: null })).answer;

const KIM = {
  source_id: 'kim',
  name: 'Kim Secret',
  email: 'kim@example.com',
  metadata: { diet: 'vegan' },
};

describe('deletePermanently', () => {
  it('goes on where others come first, however often', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'kim' });
    const { forgetting } = rt.store;
    let lost = 0;
    const begin: typeof forgetting.begin = (scope, begun) => {
      lost += 1;
      return lost <= 6 ? Promise.resolve(false) : forgetting.begin(scope, begun);
    };
    const raced = Object.assign(Object.create(forgetting) as typeof forgetting, { begin });

    const deletion = await app.deletePermanently({ ...rt, store: { ...rt.store, forgetting: raced } }, caller, 'kim');

    expect(lost).toBe(7);
    expect(deletion).toMatchObject({ related_object: 'customer', status: 'DONE' });
    expect(await refusal(app.getCustomer(rt, caller, 'kim'))).toMatchObject({ key: 'not_found' });
  });
});

describe('upsertCustomer', () => {
  test('shows an address of null, and no text member that is not set', async () => {
    const customer = await app.upsertCustomer(rt, caller, { source_id: 'jo' });

    expect(customer).toEqual({
      id: expect.stringMatching(/^cust_/) as unknown,
      source_id: 'jo',
      created_at: NOW,
      system_metadata: {},
      object: 'customer',
      address: null,
      summary: expect.objectContaining({
        orders: expect.objectContaining({ total_count: 0, average_amount: 0 }) as unknown,
      }) as unknown,
      loyalty: { points: 0, referred_customers: 0, campaigns: {} },
      referrals: { total: 0, campaigns: [] },
      assets: { cockpit_url: null },
    });
  });

  test.each(['1990-02-28', '1990-02-28T00:00:00.000+01:00', '', null])('takes the birthdate %p', (birthdate) => {
    expect(isUpdate({ birthdate, birthday: birthdate })).toBe(true);
  });

  test.each(['birthday', 'birthdate'])('takes %s', async (member) => {
    expect(await app.upsertCustomer(rt, caller, { source_id: 'jo', [member]: '1990-02-28' })).toMatchObject({
      [member]: '1990-02-28',
    });
  });

  test.each([
    ['with a time of day', '1990-02-28T23:30:00.000+01:00', '1990-02-28'],
    ['that is empty', '', undefined],
  ])('keeps the day of a birthdate %s', async (_name, birthdate, expected) => {
    const { birthdate: shown, birthday } = await app.upsertCustomer(rt, caller, { birthdate, birthday: birthdate });

    expect([shown, birthday]).toEqual([expected, expected]);
  });

  test('loses no member of updates made at the same time', async () => {
    const members = [
      { name: 'Jo' },
      { email: 'jo@example.com' },
      { phone: '1' },
      { description: 'd' },
      { metadata: { a: 1 } },
      { metadata: { b: 2 } },
    ];

    const all = await Promise.all(members.map((one) => app.upsertCustomer(rt, caller, { source_id: 'jo', ...one })));

    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await app.getCustomer(rt, caller, 'jo')).toMatchObject({
      name: 'Jo',
      email: 'jo@example.com',
      phone: '1',
      description: 'd',
      metadata: { a: 1, b: 2 },
    });
  });

  test('keeps what a redemption wrote meanwhile', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    const voucher = await putVoucher(rt);
    const other = () =>
      redeem({
        redeemables: [voucherLine(voucher.code)],
        order: { amount: 100 },
        customer: { source_id: 'jo', phone: '1' },
      });
    rt.faults.next('write', { kind: 'AFTER', work: other });

    await app.upsertCustomer(rt, caller, { source_id: 'jo', name: 'Jo' });

    expect(await app.getCustomer(rt, caller, 'jo')).toMatchObject({
      name: 'Jo',
      phone: '1',
      summary: { orders: { total_count: 1 } },
    });
  });

  test('finds the customer of a source id in any composition of its letters', async () => {
    const { id } = await app.upsertCustomer(rt, caller, { source_id: 'Zoe\u0301' });

    expect(await app.upsertCustomer(rt, caller, { source_id: 'Zoé' })).toMatchObject({ id });
  });
});

describe('updateCustomer', () => {
  test('changes sent members by id or source id; null clears, and the ids stay', async () => {
    const { id } = await app.upsertCustomer(rt, caller, { ...KIM, address: { city: 'Oslo' } });
    rt.clock.advance(1000);

    const sent = { id: 'cust_x', source_id: 'other', name: null, metadata: { size: 'm' } } as object;
    const changed = await app.updateCustomer(rt, caller, 'kim', sent);

    expect(changed).toMatchObject({
      id,
      source_id: 'kim',
      email: KIM.email,
      address: { city: 'Oslo' },
      metadata: { diet: 'vegan', size: 'm' },
      updated_at: '2026-03-10T12:00:01.000Z',
    });
    expect(changed).not.toHaveProperty('name');
    expect(await app.updateCustomer(rt, caller, id, { address: null })).toMatchObject({ address: null });
  });

  test('keeps metadata where null is sent, as clients send for what they leave out', async () => {
    await app.upsertCustomer(rt, caller, KIM);
    const voucher = await putVoucher(rt);

    const seen = [
      await app.updateCustomer(rt, caller, 'kim', { metadata: null }),
      await app.upsertCustomer(rt, caller, { source_id: 'kim', metadata: null }),
    ];
    await redeem({
      redeemables: [voucherLine(voucher.code)],
      order: { amount: 100 },
      customer: { source_id: 'kim', metadata: null },
    });

    expect([...seen, await app.getCustomer(rt, caller, 'kim')].map(({ metadata }) => metadata)).toEqual([
      KIM.metadata,
      KIM.metadata,
      KIM.metadata,
    ]);
    expect(await app.upsertCustomer(rt, caller, { source_id: 'lee', metadata: null })).not.toHaveProperty('metadata');
  });

  test('refuses an unknown customer', async () => {
    expect(await refusal(app.updateCustomer(rt, caller, 'x', {}))).toMatchObject({
      key: 'not_found',
      resource_type: 'customer',
    });
  });

  test.each([
    ['a name that is a number', { name: 1 }],
    ['an address that is text', { address: 'Oslo' }],
    ['metadata that is a list', { metadata: [] }],
    ['a birthdate that is no date', { birthdate: 'in May' }],
    ['a birthdate of another form', { birthdate: '01.05.1990' }],
    ['a birthday in a month there is not', { birthday: '1990-13-01' }],
  ])('its schema refuses %s', (_name, body) => {
    expect(isUpdate(body)).toBe(false);
  });
});

describe('deleteCustomer', () => {
  test('removes the customer; the next one of that source id begins anew', async () => {
    const voucher = await putVoucher(rt);
    await redeem({ redeemables: [voucherLine(voucher.code)], order: { amount: 100 }, customer: KIM });
    const before = await app.getCustomer(rt, caller, 'kim');

    await app.deleteCustomer(rt, caller, 'kim');

    expect(await refusal(app.getCustomer(rt, caller, 'kim'))).toMatchObject({ key: 'not_found' });
    expect(await refusal(app.deleteCustomer(rt, caller, 'kim'))).toMatchObject({ key: 'not_found' });
    const after = await app.upsertCustomer(rt, caller, { source_id: 'kim' });
    expect(after.id).not.toBe(before.id);
    expect(await app.getCustomer(rt, caller, 'kim')).toMatchObject({
      summary: { orders: { total_count: 0 }, redemptions: { total_redeemed: 0 } },
    });
  });
});

describe('deletePermanently', () => {
  test("leaves nothing of the person but an id that is nobody's", async () => {
    const codes = [await putVoucher(rt), await putVoucher(rt)].map(({ code }) => voucherLine(code));
    const stack = await redeem({
      redeemables: codes,
      order: { source_id: 'o1', items: orderLines(1000) },
      customer: KIM,
    });
    const single = await redeem({
      redeemables: codes.slice(0, 1),
      order: { source_id: 'o2', amount: 500 },
      customer: KIM,
    });
    const parentId = stack.parent_redemption?.id ?? '';
    await app.rollback(rt, caller, { id: parentId, route: 'STACK', request: {}, idempotencyKey: null });
    await refusal(
      redeem({
        redeemables: [voucherLine('unknown')],
        order: { source_id: 'o3', amount: 1 },
        customer: { source_id: 'kim' },
      }),
    );
    const { id } = await app.getCustomer(rt, caller, 'kim');

    const record = await app.deletePermanently(rt, caller, 'kim');

    expect(record).toEqual({
      id: expect.stringMatching(/^del_/) as unknown,
      created_at: NOW,
      related_object_id: id,
      related_object: 'customer',
      status: 'DONE',
      async_action_id: expect.stringMatching(/^aa_/) as unknown,
      data_json: {
        events: 0,
        customer_events: 0,
        daily_events: 0,
        segments: 0,
        orders: 2,
        order_events: 0,
        customer: 1,
      },
      object: 'pernament_deletion',
    });
    expect(await refusal(app.getCustomer(rt, caller, 'kim'))).toMatchObject({ key: 'not_found' });
    await finish(rt);
    const redemption = await app.getRedemption(rt, caller, single.redemptions[0]?.id ?? '');
    const nobody = (redemption as { customer_id: string }).customer_id;
    expect(nobody).not.toBe(id);
    expect(redemption).toMatchObject({
      customer_id: nobody,
      customer: { id: nobody, source_id: null, metadata: {}, object: 'customer' },
      result: 'SUCCESS',
    });
    expect(await app.getRedemption(rt, caller, parentId)).toMatchObject({
      status: 'ROLLED_BACK',
      customer: { id: nobody, source_id: null },
    });
    expect(await app.getOrder(rt, caller, 'o2')).toMatchObject({
      customer: { id: nobody, object: 'customer' },
      customer_id: nobody,
    });
  });

  test('leaves no trace of the profile in any item', async () => {
    const voucher = await putVoucher(rt);
    const { redemptions } = await redeem({
      redeemables: [voucherLine(voucher.code)],
      order: { amount: 500 },
      customer: KIM,
    });
    const id = redemptions[0]?.id ?? '';
    await app.rollback(rt, caller, { id, route: 'SINGLE', request: {}, idempotencyKey: null });

    await refusal(
      redeem({ redeemables: [voucherLine('unknown')], order: { amount: 1 }, customer: { source_id: 'kim' } }),
    );
    expect(JSON.stringify(await dump(rt))).toContain(KIM.email);

    await app.deletePermanently(rt, caller, 'kim');
    await finish(rt);

    const items = JSON.stringify(await dump(rt));
    const records = JSON.stringify([
      await app.getRedemption(rt, caller, id),
      await app.getRedemption(rt, caller, id.replace('r_', 'rr_')),
    ]);
    for (const text of [KIM.name, KIM.email, KIM.metadata.diet]) {
      expect(items).not.toContain(text);
      expect(records).not.toContain(text);
    }
  });

  test('refuses an unknown customer', async () => {
    expect(await refusal(app.deletePermanently(rt, caller, 'x'))).toMatchObject({
      key: 'not_found',
      resource_type: 'customer',
    });
  });
});

describe('listCustomers', () => {
  const names = (list: { customers: readonly unknown[] }) =>
    (list.customers as { source_id: string }[]).map((one) => one.source_id).join('');

  beforeEach(async () => {
    for (const source_id of ['a', 'b', 'c', 'd', 'e']) {
      await app.upsertCustomer(rt, caller, {
        source_id,
        name: `Name ${source_id}`,
        email: `${source_id}@example.com`,
        address: { city: source_id < 'c' ? 'Oslo' : 'Rome' },
      });
      rt.clock.advance(1000);
    }
  });

  test.each([
    ['newest first', {}, 'edcba', 5, false],
    ['oldest first', { order: 'created_at' }, 'abcde', 5, false],
    ['by source id', { order: '-source_id', limit: 2 }, 'ed', 5, true],
    ['a page', { limit: 2, page: 2 }, 'cb', 5, true],
    ['the last page', { limit: 2, page: 3 }, 'a', 5, false],
    ['an e-mail address, in any case', { email: 'B@Example.com' }, 'b', 1, false],
    ['a name', { name: 'Name c' }, 'c', 1, false],
    ['a city, in pages', { city: 'rome', limit: 2 }, 'ed', 3, true],
    ['a city and a name', { city: 'Rome', name: 'Name a' }, '', 0, false],
    [
      'a range of creation',
      { created_at: { after: '2026-03-10T12:00:01.000Z', before: '2026-03-10T12:00:04Z' } },
      'dc',
      2,
      false,
    ],
    ['changes, where there are none', { updated_at: { after: '2026-01-01' } }, '', 0, false],
  ] as const)('answers %s', async (_name, query, expected, total, hasMore) => {
    const list = await app.listCustomers(rt, caller, query);

    expect([names(list), list.total, list.has_more]).toEqual([expected, total, hasMore]);
  });

  test('shows each customer with the counts', async () => {
    const voucher = await putVoucher(rt);
    await redeem({ redeemables: [voucherLine(voucher.code)], order: { amount: 100 }, customer: { source_id: 'b' } });

    const { customers } = await app.listCustomers(rt, caller, { email: 'b@example.com' });
    expect(customers).toEqual([await app.getCustomer(rt, caller, 'b')]);
    expect(customers[0]).toMatchObject({ summary: { orders: { total_count: 1 } } });
  });

  const totals = new Set<number>();

  /** As the official client scrolls: the cursor is the last record's time of creation. */
  const scroll = async (order: 'created_at' | undefined, limit: number): Promise<string> => {
    let startingAfter = order === 'created_at' ? '1970-01-01T00:00:00Z' : '2200-01-01T00:00:00Z';
    let seen = '';
    totals.clear();
    for (;;) {
      const page = await app.listCustomers(rt, caller, {
        ...(order && { order }),
        limit,
        starting_after: startingAfter,
      });
      totals.add(page.total);
      seen += names(page);
      startingAfter = page.customers.at(-1)?.created_at ?? startingAfter;
      if (!page.has_more) return seen;
    }
  };

  test.each([1, 2, 5, 100])('can be scrolled in both directions by %i', async (limit) => {
    expect(await scroll('created_at', limit)).toBe('abcde');
    expect(await scroll(undefined, limit)).toBe('edcba');
    expect([...totals]).toEqual([5]);
  });

  test('passes none over where many were made in the same millisecond', async () => {
    for (const source_id of ['f', 'g', 'h', 'i']) await app.upsertCustomer(rt, caller, { source_id });

    expect(
      Array.from(await scroll('created_at', 2))
        .sort()
        .join(''),
    ).toBe('abcdefghi');
    expect(
      Array.from(await scroll(undefined, 2))
        .sort()
        .join(''),
    ).toBe('abcdefghi');
  });

  test.each([
    ['a cursor that is no moment', { starting_after: 'x' }, 'invalid_query_params'],
    ['a cursor in another order', { starting_after: NOW, order: 'updated_at' }, 'invalid_query_params'],
    ['a segment, as there are none', { segment_id: 'seg_1' }, 'not_found'],
  ] as const)('refuses %s', async (_name, query, key) => {
    expect(await refusal(app.listCustomers(rt, caller, query))).toMatchObject({ key });
  });

  test.each([
    ['a limit above 100', { limit: '101' }],
    ['a limit of none', { limit: '0' }],
    ['a page below 1', { page: '0' }],
    ['an unknown order', { order: 'name' }],
  ])('its schema refuses %s', (_name, query) => {
    expect(isList({ ...query })).toBe(false);
  });
});
