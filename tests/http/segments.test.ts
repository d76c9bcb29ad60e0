// Segments: their routes, who is in them, and the rules that name them.
import * as app from '../support/app';
import {
  aCaller,
  answered,
  aRuntime,
  callRoute,
  dump,
  finish,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  run,
  type TestRuntime,
} from '../support/shop';

type Members = Readonly<Record<string, unknown>>;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'], client_redeem_enabled: true } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const call = (key: string, body?: unknown, params: Readonly<Record<string, string>> = {}) =>
  callRoute(key, { params, body });
const aCustomer = (source_id: string, members: Members = {}) =>
  answered('POST /v1/customers', { body: { source_id, ...members } });
const aSegment = (members: Members) => answered('POST /v1/segments', { body: { name: 'One', ...members } });
const passive = (field: string, conditions: object) =>
  aSegment({ type: 'passive', filter: { junction: 'and', [field]: { conditions } } });
const ofCustomer = async (customerId: string) => {
  const { data } = await answered('GET /v1/customers/{customerId}/segments', { params: { customerId } });
  return data.map(({ id }) => id);
};
const customersOf = async (query: string) => {
  const { customers, total } = await answered('GET /v1/customers', { query });
  return { total, names: (customers as readonly { source_id: string }[]).map(({ source_id }) => source_id) };
};

describe('the routes of segments', () => {
  it('make, show, list and delete a segment', async () => {
    const filter = { junction: 'and', 'metadata.club': { conditions: { $in: ['Gold', 'Silver'] } } };
    const made = await aSegment({ name: 'Club', type: 'passive', filter });

    expect(made).toEqual({
      id: expect.stringMatching(/^seg_[a-z0-9]{24}$/) as string,
      name: 'Club',
      type: 'passive',
      filter,
      created_at: expect.any(String) as string,
      updated_at: null,
      initial_sync_status: 'DONE',
      object: 'segment',
    });
    const params = { segmentId: made.id };
    expect(await answered('GET /v1/segments/{segmentId}', { params })).toEqual(made);
    const list = { object: 'list', data_ref: 'data', data: [made], total: 1 };
    expect(await answered('GET /v1/segments')).toEqual(list);
    expect((await callRoute('DELETE /v1/segments/{segmentId}', { params })).status).toBe(204);
    for (const key of ['GET /v1/segments/{segmentId}', 'DELETE /v1/segments/{segmentId}']) {
      const { status, body } = await callRoute(key, { params });
      expect([status, body]).toMatchObject([404, { key: 'not_found', resource_type: 'segment', resource_id: made.id }]);
    }
  });

  it('list by order, ids, filters and time', async () => {
    const old = await passive('name', { $is: 'A' });
    const { id: customer } = await aCustomer('ann');
    const fixed = await aSegment({ name: 'Fixed', type: 'static', customers: [customer] });
    const idsOf = async (query: string) => {
      const { data } = await answered('GET /v1/segments', { query });
      return data.map(({ id }) => id).toSorted();
    };
    const both = [old.id, fixed.id].toSorted();

    expect(await idsOf('order=created_at')).toEqual(both);
    expect(await idsOf(`ids=${fixed.id}`)).toEqual([fixed.id]);
    expect(await idsOf(`ids=${fixed.id}&ids=${old.id}`)).toEqual(both);
    expect(await idsOf('filters[type][conditions][$is]=static')).toEqual([fixed.id]);
    expect(await idsOf('filters[name][conditions][$starts_with]=Fix')).toEqual([fixed.id]);
    expect(await idsOf('start_date=2020-01-01T00:00:00Z&end_date=2099-01-01T00:00:00Z')).toEqual(both);
    expect(await idsOf('end_date=2020-01-01T00:00:00Z')).toEqual([]);
    expect((await answered('GET /v1/segments', { query: 'limit=1' })).total).toBe(2);
  });

  test.each<[string, Members, string]>([
    ['a static segment without customers', { type: 'static' }, '.customers is required'],
    [
      'a static segment with a filter',
      { type: 'static', customers: [], filter: { junction: 'and' } },
      '.filter is for',
    ],
    ['a passive segment without a filter', { type: 'passive' }, '.filter is required'],
    ['a passive segment with customers', { type: 'passive', customers: [], filter: {} }, '.customers is for'],
    ['an unknown field', { type: 'passive', filter: { shoe: { conditions: { $is: 'A' } } } }, 'filters[shoe]'],
  ])('refuse %s', async (_what, members, words) => {
    const { status, body } = await call('POST /v1/segments', { name: 'Bad', ...members });

    expect([status, body.key]).toEqual([400, 'invalid_payload']);
    expect(body.details).toContain(words);
  });

  it('refuse an unknown customer of a static segment', async () => {
    const { id } = await aCustomer('ann');
    const unknown = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

    const { status, body } = await call('POST /v1/segments', { name: 'S', type: 'static', customers: [id, unknown] });

    expect([status, body]).toMatchObject([404, { key: 'not_found', resource_type: 'customer', resource_id: unknown }]);
    expect((await answered('GET /v1/segments')).total).toBe(0);
  });

  it('of the type auto-update are made, walk over the customers, and note in the activity who enters', async () => {
    const filter = { junction: 'and', 'metadata.club': { conditions: { $is: 'Gold' } } };
    const made = await aSegment({ type: 'auto-update', filter });
    expect(made).toMatchObject({ type: 'auto-update', filter, initial_sync_status: 'IN_PROGRESS' });
    await run(rt);
    const params = { segmentId: made.id };
    expect(await answered('GET /v1/segments/{segmentId}', { params })).toEqual({
      ...made,
      initial_sync_status: 'DONE',
    });

    const { id: customerId } = await aCustomer('ann', { metadata: { club: 'Gold' } });
    while ((await app.dispatchDue(rt)) > 0);

    const query = 'type=customer.segment.entered&category=EFFECT';
    const { data } = await answered('GET /v1/customers/{customerId}/activity', { params: { customerId }, query });
    expect(data).toMatchObject([
      {
        id: expect.stringMatching(/^evcus_/) as string,
        type: 'customer.segment.entered',
        data: {
          data: {
            customer: { id: customerId, object: 'customer', summary: {}, loyalty: {} },
            segment: { id: made.id, name: 'One', object: 'segment' },
          },
        },
      },
    ]);
    expect(await customersOf(`segment_id=${made.id}`)).toEqual({ total: 1, names: ['ann'] });
    expect(await ofCustomer('ann')).toEqual([made.id]);
  });

  it('belong to one project', async () => {
    const { id } = await passive('name', { $is: 'A' });
    const headers = KEYS.otherProject;

    const found = await callRoute('GET /v1/segments/{segmentId}', { params: { segmentId: id }, headers });
    const listed = await callRoute('GET /v1/segments', { headers });

    expect([found.status, listed.body.total]).toEqual([404, 0]);
  });

  it('write a line of the audit trail', async () => {
    const { id } = await passive('name', { $is: 'A' });
    await callRoute('DELETE /v1/segments/{segmentId}', { params: { segmentId: id } });

    const lines = Object.values(await dump(rt)).filter(({ pk }) => pk.endsWith('#CHANGES'));

    expect(JSON.stringify(lines)).toContain('segment.created');
    expect(JSON.stringify(lines)).toContain('segment.deleted');
  });
});

describe('the customers of a segment', () => {
  it('of a fixed list are those that it was made with', async () => {
    const ids = [];
    for (const name of ['ann', 'bob', 'cid']) ids.push((await aCustomer(name)).id);
    const { id } = await aSegment({ type: 'static', customers: [ids[0], ids[2], ids[0]] });

    expect(await customersOf(`segment_id=${id}&order=created_at`)).toEqual({ total: 2, names: ['ann', 'cid'] });
    expect(await ofCustomer('ann')).toEqual([id]);
    expect(await ofCustomer(ids[1]!)).toEqual([]);
  });

  it('of a long list stand in several parts, which go with the segment', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `c${index}`);
    const ids = (await Promise.all(names.map((name) => aCustomer(name)))).map(({ id: customer }) => customer);
    const { id } = await aSegment({ type: 'static', customers: ids.slice(0, 220) });
    const parts = async () => Object.values(await dump(rt)).filter(({ pk }) => pk.includes(`#SG#${id}`));

    expect((await parts()).length).toBe(Math.ceil(220 / app.LIMITS.segmentPartCustomers));
    expect((await customersOf(`segment_id=${id}&limit=1`)).total).toBe(220);
    expect([await ofCustomer('c0'), await ofCustomer('c249')]).toEqual([[id], []]);
    await callRoute('DELETE /v1/segments/{segmentId}', { params: { segmentId: id } });
    expect(await parts()).toEqual([]);
  });

  it('of a filter follow each change of the customer', async () => {
    const { id } = await passive('metadata.club', { $is: 'Gold' });
    await aCustomer('ann', { metadata: { club: 'Silver' } });
    await aCustomer('bob', { metadata: { club: 'Gold' } });
    expect(await customersOf(`segment_id=${id}`)).toEqual({ total: 1, names: ['bob'] });

    await aCustomer('ann', { metadata: { club: 'Gold' } });

    expect(await customersOf(`segment_id=${id}&order=created_at`)).toEqual({ total: 2, names: ['ann', 'bob'] });
    expect(await ofCustomer('ann')).toEqual([id]);
  });

  it('of a filter on sums follow orders', async () => {
    const { id } = await passive('summary.orders.total_amount', { $more_than_equal: 1000 });
    await aCustomer('ann');
    await aCustomer('bob');
    const order = { customer: { source_id: 'bob' }, amount: 1000, status: 'PAID' };
    await answered('POST /v1/orders', { body: order });

    expect(await customersOf(`segment_id=${id}`)).toEqual({ total: 1, names: ['bob'] });
    expect(await customersOf(`segment_id=${id}&name=nobody`)).toEqual({ total: 0, names: [] });
    expect(await ofCustomer('bob')).toEqual([id]);
  });

  it('of an unknown segment are not found', async () => {
    const { status, body } = await callRoute('GET /v1/customers', { query: 'segment_id=seg_none' });

    expect([status, body.resource_type]).toEqual([404, 'segment']);
  });

  it('who is unknown is in the segments of a customer without data', async () => {
    const everyone = await passive('metadata.blocked', { $is_unknown: true });
    await passive('metadata.club', { $is: 'Gold' });

    expect(await ofCustomer('nobody')).toEqual([everyone.id]);
  });

  it('are not listed any more after a permanent deletion', async () => {
    const [ann, bob] = [await aCustomer('ann'), await aCustomer('bob')];
    const { id } = await aSegment({ type: 'static', customers: [ann.id, bob.id] });

    await app.deletePermanently(rt, aCaller(), 'ann');
    await finish(rt);

    expect(JSON.stringify(await dump(rt))).not.toContain(ann.id);
    expect(await customersOf(`segment_id=${id}`)).toEqual({ total: 1, names: ['bob'] });
  });

  it('do not pass on to a later customer of the same source id', async () => {
    const first = await aCustomer('ann');
    const { id } = await aSegment({ type: 'static', customers: [first.id] });
    await callRoute('DELETE /v1/customers/{customerId}', { params: { customerId: 'ann' } });
    await aCustomer('ann');

    expect(await ofCustomer('ann')).toEqual([]);
    expect((await customersOf(`segment_id=${id}`)).total).toBe(0);
  });
});

describe('a rule about segments', () => {
  async function aCode(code: string, conditions: Members): Promise<void> {
    const rules = { 1: { name: 'customer.segment', conditions, error: { message: 'not for you' } }, logic: '1' };
    const rule = await answered('POST /v1/validation-rules', { body: { name: code, rules } });
    const body = {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 100 },
      validation_rules: [rule.id],
    };
    await answered('POST /v1/vouchers/{code}', { params: { code }, body });
  }
  const requestOf = (code: string, customer?: Members) => ({
    redeemables: [{ object: 'voucher', id: code }],
    order: { amount: 1000 },
    ...(customer && { customer }),
  });
  const keyOf = async (code: string, customer?: Members) => {
    const { redeemables } = await answered('POST /v1/validations', { body: requestOf(code, customer) });
    const [first] = redeemables as readonly { status: string; result: { error?: { key: string } } }[];
    return first?.status === 'APPLICABLE' ? 'APPLICABLE' : first?.result.error?.key;
  };
  const VIOLATED = 'customer_rules_violated';

  test.each(['static', 'passive'])(
    'lets only customers of a %s segment use a code, in validation and redemption',
    async (type) => {
      const { id: ann } = await aCustomer('ann', { metadata: { club: 'Gold' } });
      await aCustomer('bob');
      const filter = { junction: 'and', 'metadata.club': { conditions: { $is: 'Gold' } } };
      const { id } = await aSegment(type === 'static' ? { type, customers: [ann] } : { type, filter });
      await aCode('IN', { $is: [id] });
      await aCode('OUT', { $is_not: [id] });

      expect(await Promise.all([keyOf('IN', { source_id: 'ann' }), keyOf('IN', { source_id: 'bob' })])).toEqual([
        'APPLICABLE',
        VIOLATED,
      ]);
      expect(await Promise.all([keyOf('OUT', { source_id: 'ann' }), keyOf('OUT', { source_id: 'bob' })])).toEqual([
        VIOLATED,
        'APPLICABLE',
      ]);
      expect([await keyOf('IN'), await keyOf('OUT')]).toEqual(['missing_customer', 'missing_customer']);
      const refused = await call('POST /v1/redemptions', requestOf('IN', { source_id: 'bob' }));
      expect([refused.status, refused.body.key]).toEqual([400, VIOLATED]);
      await answered('POST /v1/redemptions', { body: requestOf('IN', { source_id: 'ann' }) });
    },
  );

  it('takes lists of segments', async () => {
    const { id: ann } = await aCustomer('ann');
    const one = await aSegment({ type: 'static', customers: [ann] });
    const other = await aSegment({ type: 'static', customers: [] });
    await aCode('IN', { $in: [one.id, other.id] });
    await aCode('NOT', { $not_in: [one.id, other.id] });

    expect([await keyOf('IN', { id: ann }), await keyOf('NOT', { id: ann })]).toEqual(['APPLICABLE', VIOLATED]);
    expect([await keyOf('IN', { source_id: 'bob' }), await keyOf('NOT', { source_id: 'bob' })]).toEqual([
      VIOLATED,
      'APPLICABLE',
    ]);
  });

  it('is violated while it names a segment that does not exist', async () => {
    await aCustomer('ann');
    await aCode('IN', { $is: ['seg_none'] });
    await aCode('OUT', { $is_not: ['seg_none'] });

    expect([await keyOf('IN', { source_id: 'ann' }), await keyOf('OUT', { source_id: 'ann' })]).toEqual([
      VIOLATED,
      VIOLATED,
    ]);
  });

  it('sees the customer as the request sends it', async () => {
    const { id } = await passive('metadata.club', { $is: 'Gold' });
    await aCode('IN', { $is: [id] });

    expect(await keyOf('IN', { source_id: 'new', metadata: { club: 'Gold' } })).toBe('APPLICABLE');
  });

  it('sees sums of orders and redemptions', async () => {
    const { id } = await passive('summary.redemptions.total_redeemed', { $less_than: 1 });
    await aCode('FIRST', { $is: [id] });
    await aCustomer('ann');

    await answered('POST /v1/redemptions', { body: requestOf('FIRST', { source_id: 'ann' }) });

    expect(await keyOf('FIRST', { source_id: 'ann' })).toBe(VIOLATED);
  });

  it('keeps its segment from being deleted', async () => {
    const { id } = await passive('name', { $is: 'A' });
    await aCode('IN', { $is: [id] });

    const { status, body } = await callRoute('DELETE /v1/segments/{segmentId}', { params: { segmentId: id } });

    expect([status, body.key, body.related_object_type]).toEqual([400, 'resource_in_use', 'validation_rules']);
  });

  it('is decided in the same way when the decision is replayed', async () => {
    const { id: ann } = await aCustomer('ann');
    const { id } = await aSegment({ type: 'static', customers: [ann] });
    await aCode('IN', { $is: [id] });
    const { redemptions } = await answered('POST /v1/redemptions', { body: requestOf('IN', { source_id: 'ann' }) });

    const document = await answered('GET /v1/redemptions/{id}/decision', { params: { id: redemptions[0]!.id } });

    expect(document).toMatchObject({ input: { customer_segments: { [id]: true } }, replay: { equal: true } });
    expect(await answered('POST /v1/decisions/replay', { body: document })).toEqual(document);
  });

  it('does not believe a browser that names a customer of a static segment', async () => {
    const { id: ann } = await aCustomer('ann');
    const { id } = await aSegment({ type: 'static', customers: [ann] });
    await aCode('IN', { $is: [id] });
    const headers = KEYS.client;

    const { body } = await callRoute('POST /client/v1/validations', {
      headers,
      body: requestOf('IN', { source_id: 'ann' }),
    });

    expect(body).toMatchObject({ valid: false });
  });
});
