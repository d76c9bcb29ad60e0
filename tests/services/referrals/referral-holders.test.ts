// Holders of a referral code, over the real store.
import { validate as isBody } from '../../../schemas/compiled/referrals/add-holders';
import { validate as isQuery } from '../../../schemas/compiled/referrals/list-holders.query';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  dump,
  NOW,
  putCampaign,
  putVoucher,
  refusal,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let campaign: app.Campaign;
let voucher: app.Voucher;

beforeEach(async () => {
  rt = await aRuntime();
  campaign = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM' });
  voucher = await putCode();
  await publishTo('referrer');
  rt.clock.advance(1_000);
});

function putCode(members: Partial<app.Voucher> = {}): Promise<app.Voucher> {
  const of = { campaign: campaign.name, campaign_id: campaign.id };
  return putVoucher(rt, aVoucher({ ...of, is_referral_code: true, ...members }));
}

async function publishTo(source_id: string): Promise<void> {
  const command = app.publishCommand({ voucher: voucher.code, customer: { source_id } }, {});
  await app.publish(rt, caller, { command, idempotencyKey: null });
}

const nameOf = (codeOrId = voucher.code, campaignId: string | null = null) => ({ campaignId, codeOrId });
type Body = Parameters<typeof app.addReferralHolders>[2]['request'];
const add = async (request: Body, name = nameOf()) =>
  (await app.addReferralHolders(rt, caller, { ...name, request, idempotencyKey: null })).answer;
const list = (query = {}, name = nameOf()) => app.listReferralHolders(rt, caller, name, query);
const named = (...names: readonly string[]) => names.map((source_id) => ({ source_id }));

describe('addReferralHolders', () => {
  test('makes customers referees, old ones and new ones', async () => {
    const jo = await app.upsertCustomer(rt, caller, { source_id: 'jo', name: 'Jo' });

    const answer = await add([
      { id: jo.id, name: 'Joanna' },
      { source_id: 'new', email: 'new@x.example' },
    ]);

    const created = await app.getCustomer(rt, caller, 'new');
    const shown = {
      created_at: '2026-03-10T12:00:01.000Z',
      redeemable_id: voucher.id,
      redeemable_object: 'voucher',
      holder_role: 'REFEREE',
      campaign_id: campaign.id,
      campaign_type: 'REFERRAL_PROGRAM',
      voucher_type: 'DISCOUNT_VOUCHER',
      redeemable: { type: 'voucher', status: 'ACTIVE', voucher: { id: voucher.id, code: voucher.code } },
      object: 'redeemable_holder',
    };
    expect(answer).toMatchObject({ object: 'list', data_ref: 'data', total: 2, has_more: false });
    expect(answer.data).toMatchObject([
      { ...shown, customer_id: jo.id },
      { ...shown, customer_id: created.id },
    ]);
    expect(created).toMatchObject({ email: 'new@x.example' });
    expect(await app.getCustomer(rt, caller, 'jo')).toMatchObject({ name: 'Joanna' });
  });

  test('shows the code among those of the referee', async () => {
    const { data } = await add({ holders: named('jo') });

    const held = await app.listRedeemables(rt, caller, { customer: 'jo', query: {} });

    expect(held).toMatchObject({ total: 1, data });
  });

  test('takes a hundred at once', async () => {
    await add(Array.from({ length: 100 }, (_, index) => ({ source_id: `customer ${index}` })));

    expect((await list()).total).toBe(101);
  });

  test.each<[string, Body | null]>([
    ['the referrer', named('jo', 'referrer')],
    ['a referee of the code', named('other', 'first')],
    ['the same customer twice', named('jo', 'first-new', 'jo')],
    ['the same customer by id and by source id', null],
  ])('refuses %s, and changes nothing', async (_name, body) => {
    await add(named('first'));
    const { id } = await app.upsertCustomer(rt, caller, { source_id: 'known' });
    const before = await dump(rt);

    expect(await refusal(add(body ?? [{ id: id }, { source_id: 'known' }]))).toMatchObject({
      key: 'holder_assignement_duplication',
      resource_type: 'customer',
    });
    expect(await dump(rt)).toEqual(before);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['an id that nobody has', () => add([{ source_id: 'jo' }, { id: 'cust_x' }]), { resource_id: 'cust_x' }],
    ['an unknown code', () => add(named('jo'), nameOf('UNKNOWN')), { resource_id: 'UNKNOWN' }],
    ['an unknown campaign', () => add(named('jo'), nameOf(voucher.code, 'camp_x')), { resource_id: 'camp_x' }],
  ])('does not find %s, and changes nothing', async (_name, work, expected) => {
    const before = await dump(rt);

    expect(await refusal(work())).toMatchObject({ key: 'not_found', ...expected });
    expect(await dump(rt)).toEqual(before);
  });

  test('does not find a code of another campaign, nor one that refers no customer, nor a campaign of another type', async () => {
    const other = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM' });
    const coupons = await putCampaign(rt);
    const coupon = await putVoucher(rt, aVoucher({ campaign: coupons.name, campaign_id: coupons.id }));

    for (const name of [nameOf(voucher.code, other.id), nameOf(coupon.code), nameOf(coupon.code, coupons.id)]) {
      expect(await refusal(add(named('jo'), name))).toMatchObject({ key: 'not_found' });
    }
    expect((await add(named('jo'), nameOf(voucher.id, campaign.name))).total).toBe(1);
  });

  test('refuses a code without a referrer', async () => {
    const { code, id } = await putCode();

    expect(await refusal(add(named('jo'), nameOf(code)))).toMatchObject({
      key: 'not_published',
      resource_id: id,
      resource_type: 'voucher',
    });
  });

  test('refuses a customer without a name', async () => {
    expect(await refusal(add([{ source_id: 'jo' }, { email: 'jo@x.example' }]))).toMatchObject({
      key: 'invalid_payload',
      details: 'Property [1] must have an id or a source_id.',
    });
  });

  test('adds a customer once where two requests come at the same time', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });

    const outcomes = await Promise.allSettled([add(named('jo', 'a')), add(named('b', 'jo')), add(named('jo', 'c'))]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list()).total).toBe(3);
  });

  test.each(['LOST_REQUEST', 'LOST_ANSWER', 'BUSY'] as const)('takes effect once after %s', async (kind) => {
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    rt.faults.next('transact', { kind });

    const { data } = await add(named('jo'));

    expect((await list({ limit: 1 })).data).toEqual(data);
    expect((await list()).total).toBe(2);
  });

  test('makes nobody a referee who was removed since, when it arrives late', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    rt.faults.next('transact', { kind: 'LATE' });
    const [added] = (await add(named('jo'))).data;
    await app.removeReferralHolder(rt, caller, nameOf(), added!.id);

    await rt.faults.land();

    expect((await list()).total).toBe(1);
    const [again] = (await add(named('jo'))).data;
    expect((await list()).data).toContainEqual(again);
  });

  test('its schema takes 1 to 100 customers, as a list or as a member', () => {
    const many = (length: number) => Array.from({ length }, () => ({ source_id: 'jo' }));

    expect([many(1), many(100), { holders: many(1) }, { holders: many(100), metadata: {} }].map(isBody)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      [many(0), many(101), { holders: [] }, { holders: many(101) }, {}, null, 'x', [null], [{ source_id: 1 }]].filter(
        isBody,
      ),
    ).toEqual([]);
  });
});

describe('listReferralHolders', () => {
  test('is empty where the code is not published', async () => {
    const { code } = await putCode();

    expect(await list({}, nameOf(code))).toMatchObject({ data: [], total: 0, has_more: false });
  });

  test.each(['created_at', '-created_at', 'id', '-id', undefined])('goes through all, ordered by %s', async (order) => {
    const [referrer] = (await list()).data;
    const added = [];
    for (const name of ['a', 'b', 'c', 'd']) added.push(...(await add(named(name))).data);
    const ids = [referrer!, ...added].map(({ id }) => id);

    const seen = [];
    let starting_after_id: string | null | undefined;
    do {
      const page = await list({ limit: 2, ...(order && { order }), ...(starting_after_id && { starting_after_id }) });
      expect(page.total).toBe(5);
      expect(page.has_more).toBe(page.more_starting_after !== undefined);
      seen.push(...page.data.map(({ id }) => id));
      starting_after_id = page.more_starting_after;
    } while (starting_after_id);

    expect(referrer).toMatchObject({ holder_role: 'REFERRER', created_at: NOW });
    expect(seen).toEqual(order?.startsWith('-') === false ? ids : ids.toReversed());
  });

  test('filters by role, customer, id and moment', async () => {
    const { data } = await add(named('a', 'b'));
    const [a] = data;
    const filtered = async (filters: object) => {
      const page = await list({ order: 'id', filters });
      expect(page.total).toBe(page.data.length);
      return page.data.map(({ holder_role, customer_id }) => [holder_role, customer_id]);
    };
    const [first] = (await list({ order: 'id' })).data;

    expect(await filtered({ holder_role: { conditions: { $is: ['REFERRER'] } } })).toEqual([
      ['REFERRER', first!.customer_id],
    ]);
    expect(await filtered({ holder_role: { conditions: { $is: ['REFEREE'] } } })).toHaveLength(2);
    expect(await filtered({ customer_id: { conditions: { $is: [a!.customer_id] } } })).toEqual([
      ['REFEREE', a!.customer_id],
    ]);
    expect(await filtered({ id: { conditions: { $is_not: [a!.id] } } })).toHaveLength(2);
    expect(await filtered({ created_at: { conditions: { $after: [NOW] } } })).toHaveLength(2);
    expect(await refusal(list({ filters: { code: { conditions: { $is: ['x'] } } } }))).toMatchObject({
      key: 'invalid_query_params',
    });
  });

  test('its schema refuses a cursor that is no row, and a limit out of range', () => {
    const wrong = [{ starting_after_id: 'v_1' }, { limit: 0 }, { limit: 101 }, { order: 'code' }];

    expect(wrong.filter(isQuery)).toEqual([]);
  });
});

describe('removeReferralHolder', () => {
  const remove = (id: string, name = nameOf()) => app.removeReferralHolder(rt, caller, name, id);

  test('leaves only the activity line of the referee, and the customer can be added again', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    const before = await dump(rt);
    const { data } = await add(named('jo'));

    await remove(data[0]!.id);

    const left = Object.entries(await dump(rt)).filter(([, { sk }]) => !sk.startsWith('Y#'));
    expect(Object.fromEntries(left)).toEqual(before);
    expect(await refusal(remove(data[0]!.id))).toMatchObject({ key: 'not_found', resource_type: 'redeemable_holder' });
    expect((await add(named('jo'))).total).toBe(1);
  });

  test('does not take a later holder of the same customer for an earlier one', async () => {
    const [first] = (await add(named('jo'))).data;
    await remove(first!.id);
    await add(named('jo'));

    expect(await refusal(remove(first!.id))).toMatchObject({ key: 'not_found' });
    expect((await list()).total).toBe(2);
  });

  test('refuses the referrer', async () => {
    const [referrer] = (await list()).data;

    expect(await refusal(remove(referrer!.id))).toMatchObject({ key: 'forbidden', case: 'referrer_stays' });
  });

  test('does not find a holder of another code', async () => {
    const [referee] = (await add(named('jo'))).data;
    const { code } = await putCode();

    for (const [id, name] of [
      [referee!.id, nameOf(code)],
      ['rh_x', nameOf()],
      [referee!.id, nameOf('UNKNOWN')],
    ] as const) {
      expect(await refusal(remove(id, name))).toMatchObject({ key: 'not_found' });
    }
  });
});
