// Vouchers over the real store: create, change, enable, delete and list.
import * as app from '../../support/app';
import { aCodesProject, type CodesProject, failureOf } from '../../support/shop';

const TEN_PERCENT: app.CreateVoucherRequest = { discount: { type: 'PERCENT', percent_off: 10 } };
const GIFT: app.CreateVoucherRequest = { gift: { amount: 5000 } };
const CATEGORY = { name: 'Food', hierarchy: 1 };
/** Half of what the metadata of a record may hold: together with its name and another one it is too much. */
const HALF = 'x'.repeat(app.LIMITS.metadataBytes / 2);

let project: CodesProject;
let caller: app.Caller;
beforeAll(async () => {
  project = await aCodesProject();
  ({ caller } = project);
});

const create = (code: string, request = TEN_PERCENT) => app.createVoucher(project.rt, caller, code, request);
const get = (code: string) => app.getVoucher(project.rt, caller, code);
const update = (code: string, request: object) => app.updateVoucher(project.rt, caller, code, request);

describe('generateVoucher', () => {
  test('makes a random code of eight letters and digits', async () => {
    const voucher = await app.generateVoucher(project.rt, caller, TEN_PERCENT);

    expect(voucher.code).toMatch(/^[0-9a-zA-Z]{8}$/);
    expect(await get(voucher.code)).toEqual(voucher);
  });

  test('makes the code the configuration describes', async () => {
    const code_config = { pattern: '##-##', charset: 'ab', prefix: 'P', postfix: 'S' };

    const voucher = await app.generateVoucher(project.rt, caller, { ...TEN_PERCENT, code_config });

    expect(voucher.code).toMatch(/^P[ab]{2}-[ab]{2}S$/);
  });

  test('tries again where a code is taken, and gives up where all are', async () => {
    const request = { ...TEN_PERCENT, code_config: { pattern: 'TINY-#', charset: 'xy' } };
    const codes = [
      await app.generateVoucher(project.rt, caller, request),
      await app.generateVoucher(project.rt, caller, request),
    ];

    const refused = await failureOf(app.generateVoucher(project.rt, caller, request));

    expect(codes.map(({ code }) => code).sort()).toEqual(['TINY-x', 'TINY-y']);
    expect(refused.key).toBe('invalid_code_config');
  });

  test('takes the code of the body where there is one', async () => {
    expect(await app.generateVoucher(project.rt, caller, { ...TEN_PERCENT, code: 'GIVEN' })).toMatchObject({
      code: 'GIVEN',
    });
  });
});

describe('createVoucher', () => {
  test('refuses a code that exists', async () => {
    await create('TWICE');

    expect(await failureOf(create('TWICE', GIFT))).toMatchObject({
      key: 'duplicate_found',
      resource_id: 'TWICE',
      resource_type: 'voucher',
    });
  });

  test('takes a balance that is the whole value, and refuses another', async () => {
    const failure = await failureOf(create('LEFT', { gift: { amount: 5000, balance: 1200 } }));

    expect(failure).toMatchObject({ key: 'invalid_voucher' });
    expect(failure.details).toContain('.gift.balance must equal .gift.amount');
    expect(await create('WHOLE', { gift: { amount: 5000, balance: 5000 } })).toMatchObject({ gift: { balance: 5000 } });
  });

  test('codes that differ in case are different, or the same, as the project sets', async () => {
    const folded = await aCodesProject({ case_sensitive_codes: false });
    await create('Case');
    await app.createVoucher(folded.rt, folded.caller, 'Case', TEN_PERCENT);

    await create('case');

    expect((await failureOf(app.createVoucher(folded.rt, folded.caller, 'CASE', TEN_PERCENT))).key).toBe(
      'duplicate_found',
    );
    expect(await app.getVoucher(folded.rt, folded.caller, 'cAsE')).toMatchObject({ code: 'Case' });
  });

  test.each<[string, string, app.CreateVoucherRequest, string]>([
    ['neither discount, gift nor card', 'BAD', {}, 'invalid_voucher'],
    ['two of them', 'BAD', { ...TEN_PERCENT, ...GIFT }, 'invalid_voucher'],
    ['a type that does not fit', 'BAD', { ...GIFT, type: 'DISCOUNT_VOUCHER' }, 'invalid_voucher'],
    ['a loyalty card without campaign', 'BAD', { loyalty_card: { points: 1 } }, 'invalid_voucher'],
    ['an unknown campaign', 'BAD', { ...TEN_PERCENT, campaign: 'nowhere' }, 'not_found'],
    ['a code of white space', '  ', TEN_PERCENT, 'invalid_voucher'],
    ['a code of 256 characters', 'x'.repeat(256), TEN_PERCENT, 'invalid_voucher'],
  ])('refuses %s', async (_name, code, request, key) => {
    expect((await failureOf(create(code, request))).key).toBe(key);
  });

  test('puts a voucher into a campaign named by id or name', async () => {
    const campaign = await app.createCampaign(project.rt, caller, {
      name: 'Holds codes',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { type: 'DISCOUNT_VOUCHER', ...TEN_PERCENT },
    });

    const byName = await create('IN-1', { campaign: 'Holds codes' });
    const byId = await create('IN-2', { campaign_id: campaign.id });

    for (const voucher of [byName, byId]) {
      expect(voucher).toMatchObject({ campaign: 'Holds codes', campaign_id: campaign.id, type: 'DISCOUNT_VOUCHER' });
    }
    expect((await failureOf(create('IN-3', { ...GIFT, campaign: 'Holds codes' }))).key).toBe('invalid_voucher');
    expect(await project.rt.store.vouchers.codesCount(caller, campaign.id)).toBe(2);
  });
});

describe('updateVoucher', () => {
  test('changes the sent members alone and raises the revision', async () => {
    const before = await create('CHANGE', { ...TEN_PERCENT, metadata: { a: 1, b: 2 }, additional_info: 'old' });
    const revision = (await project.rt.store.vouchers.load(caller, 'CHANGE'))?.revision ?? 0;

    const after = await update('CHANGE', { metadata: { b: 3 }, start_date: '2026-01-01', code: 'OTHER', unknown: 1 });

    const { start_date, metadata, updated_at, ...same } = after;
    expect(metadata).toEqual({ a: 1, b: 3 });
    expect(start_date).toBe('2026-01-01T00:00:00.000Z');
    expect(updated_at).not.toBeNull();
    expect(before).toMatchObject(same);
    expect((await project.rt.store.vouchers.load(caller, 'CHANGE'))?.revision).toBe(revision + 1);
  });

  test('clears what is sent as null', async () => {
    await create('CLEAR', { ...TEN_PERCENT, additional_info: 'x', start_date: '2026-01-01', metadata: { a: 1 } });

    const after = await update('CLEAR', { additional_info: null, start_date: null, metadata: null });

    expect(after).toMatchObject({ additional_info: null, start_date: null, metadata: {} });
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['what cannot change alone', { code: 'OTHER', campaign: 'Other', redemption: { quantity: 9 } }],
    [
      'what is so already',
      { active: true, additional_info: 'x', metadata: { a: 1 }, start_date: '2026-01-01', ...GIFT },
    ],
    ['null where nothing is', { expiration_date: null, validity_hours: null, category: null }],
  ])('is no change where it sends %s', async (name, request) => {
    const members = { ...GIFT, additional_info: 'x', metadata: { a: 1 }, start_date: '2026-01-01' };
    const before = await create(`SAME ${name}`, members);

    expect(await update(`SAME ${name}`, request)).toEqual(before);
    expect(await get(`SAME ${name}`)).toMatchObject({ updated_at: null });
  });

  test('replaces a discount, and of a gift card the effect alone', async () => {
    await create('NEW-DISCOUNT');
    await create('NEW-EFFECT', GIFT);

    const discount = await update('NEW-DISCOUNT', { discount: { type: 'PERCENT', percent_off: 50 } });
    const gift = await update('NEW-EFFECT', { gift: { amount: 1, balance: 1, effect: 'APPLY_TO_ITEMS' } });

    expect(discount.discount).toEqual({ type: 'PERCENT', percent_off: 50 });
    expect(gift.gift).toEqual({ amount: 5000, balance: 5000, effect: 'APPLY_TO_ITEMS' });
  });

  test('keeps no null of a discount, nor of the products it gives away', async () => {
    const units = [{ unit_off: 2, unit_type: 'mug', unit_off_formula: null, product: null, effect: null }];
    const discount = { type: 'UNIT' as const, effect: 'ADD_MANY_ITEMS' as const, unit_off: null, units };

    const voucher = await create('NO-NULLS', { discount });
    const redeemables = [{ object: 'voucher' as const, id: 'NO-NULLS' }];
    const { order } = await app.validate(project.rt, caller, { redeemables, order: { amount: 1000 } });

    expect(voucher.discount).toEqual({ ...discount, unit_off: undefined, units: [{ unit_off: 2, unit_type: 'mug' }] });
    expect(order).toMatchObject({ items: [{ quantity: 2, discount_quantity: 2 }] });
  });

  test.each([
    ['another type', { gift: { amount: 1 } }, 'invalid_voucher'],
    ['dates in the wrong order', { start_date: '2026-02-01', expiration_date: '2026-01-01' }, 'invalid_payload'],
    ['an unknown category', { category_id: 'cat_none' }, 'not_found'],
    ['metadata that grows too large', { metadata: { b: HALF } }, 'invalid_payload'],
  ])('refuses %s and changes nothing', async (name, request, key) => {
    const before = await create(`KEEP ${name}`, { ...TEN_PERCENT, metadata: { a: HALF } });

    expect((await failureOf(update(`KEEP ${name}`, request))).key).toBe(key);
    expect(await get(`KEEP ${name}`)).toEqual(before);
  });

  test('loses no change of ten at once', async () => {
    await create('BUSY');

    await Promise.all(Array.from({ length: 10 }, (_, index) => update('BUSY', { metadata: { [`k${index}`]: index } })));

    expect(Object.keys((await get('BUSY')).metadata)).toHaveLength(10);
  });
});

describe('enableVoucher and disableVoucher', () => {
  test('decide whether it can be redeemed', async () => {
    await create('SWITCH');
    const use = () =>
      app.redeem(project.rt, caller, {
        request: { redeemables: [{ object: 'voucher', id: 'SWITCH' }] } as never,
        idempotencyKey: null,
      });

    expect(await app.disableVoucher(project.rt, caller, 'SWITCH')).toMatchObject({ active: false });
    expect((await failureOf(use() as never)).key).toBe('voucher_disabled');
    expect(await app.enableVoucher(project.rt, caller, 'SWITCH')).toMatchObject({ active: true });
  });

  test('know no other codes', async () => {
    expect((await failureOf(app.enableVoucher(project.rt, caller, 'NOBODY'))).key).toBe('not_found');
  });
});

describe('deleteVoucher', () => {
  const remove = (code: string, force: boolean) => app.deleteVoucher(project.rt, caller, code, { force });

  test('into the bin makes it unknown and keeps its code', async () => {
    const { id } = await create('BIN');

    await remove('BIN', false);

    for (const name of ['BIN', id]) expect((await failureOf(get(name))).key).toBe('not_found');
    expect((await failureOf(update('BIN', { active: true }))).key).toBe('not_found');
    expect((await failureOf(remove('BIN', false))).key).toBe('not_found');
    expect((await failureOf(create('BIN'))).key).toBe('duplicate_found');
  });

  test('for good frees the code, from the bin too', async () => {
    await create('GONE');
    await remove('GONE', true);
    await create('GONE');
    await remove('GONE', false);
    await remove('GONE', true);

    expect(await create('GONE')).toMatchObject({ code: 'GONE' });
  });

  test('leaves no code that a redemption would find', async () => {
    await create('NO-USE');
    await remove('NO-USE', false);

    const request = { redeemables: [{ object: 'voucher', id: 'NO-USE' }] };

    expect(
      (await failureOf(app.redeem(project.rt, caller, { request: request as never, idempotencyKey: null }))).key,
    ).toBe('not_found');
  });
});

describe('listVouchers', () => {
  let list: CodesProject;
  const ask = (query: object) => app.listVouchers(list.rt, list.caller, query);
  const codes = (answer: Readonly<Record<string, unknown>>) =>
    (answer.vouchers as { code: string }[]).map(({ code }) => code);

  beforeAll(async () => {
    list = await aCodesProject();
    const { rt } = list;
    await app.upsertCustomer(rt, list.caller, { source_id: 'holder' });
    const voucher = { type: 'DISCOUNT_VOUCHER', ...TEN_PERCENT } as const;
    await app.createCampaign(rt, list.caller, { name: 'Spring', campaign_type: 'DISCOUNT_COUPONS', voucher });
    for (const code of ['A', 'B', 'C', 'D', 'E']) await app.createVoucher(rt, list.caller, code, TEN_PERCENT);
    for (const code of ['S1', 'S2']) await app.createVoucher(rt, list.caller, code, { campaign: 'Spring' });
    await app.updateVoucher(rt, list.caller, 'B', { additional_info: 'changed' });
    await app.deleteVoucher(rt, list.caller, 'E', {});
  });

  test.each<[string, object, string[], number]>([
    ['newest first', {}, ['S2', 'S1', 'D', 'C', 'B', 'A'], 6],
    ['a page', { limit: 2, page: 2 }, ['D', 'C'], 6],
    ['oldest first', { order: 'created_at', limit: 3 }, ['A', 'B', 'C'], 6],
    ['by code', { order: 'code', limit: 3 }, ['A', 'B', 'C'], 6],
    ['by code, backwards', { order: '-code', limit: 2, page: 2 }, ['D', 'C'], 6],
    ['last changed first', { order: '-updated_at', limit: 1 }, ['B'], 6],
    ['those of a campaign', { campaign: 'Spring' }, ['S2', 'S1'], 2],
    ['none of an unknown campaign', { campaign: 'Autumn' }, [], 0],
    ['one by its code', { code: 'C' }, ['C'], 1],
    ['named ones, without the deleted', { ids: ['A', 'E', 'nobody'] }, ['A'], 1],
    ['named ones of a campaign', { ids: ['A', 'S1'], campaign: 'Spring' }, ['S1'], 1],
    ['changed ones', { updated_at: { after: '2026-01-01' } }, ['B'], 1],
    ['none of a customer who holds none', { customer: 'holder' }, [], 0],
    ['none of an unknown customer', { customer: 'nobody' }, [], 0],
    ['none of an unknown category', { category: 'none' }, [], 0],
    ['none made before the first', { created_at: { before: '2026-03-10T12:00:00Z' } }, [], 0],
    ['all made after that', { created_at: { after: '2026-03-10T12:00:00Z' }, limit: 1 }, ['S2'], 6],
  ])('gives %s', async (_name, query, expected, total) => {
    const answer = await ask(query);

    expect(codes(answer)).toEqual(expected);
    expect(answer).toMatchObject({ object: 'list', data_ref: 'vouchers', total });
  });

  test('orders by type, campaign and category, in both directions', async () => {
    const { rt, caller: other } = await aCodesProject();
    const [food, wine] = [
      await app.createCategory(rt, other, CATEGORY),
      await app.createCategory(rt, other, { ...CATEGORY, name: 'Wine' }),
    ];
    const voucher = { type: 'DISCOUNT_VOUCHER', ...TEN_PERCENT } as const;
    await app.createCampaign(rt, other, { name: 'Spring', campaign_type: 'DISCOUNT_COUPONS', voucher });
    await app.createVoucher(rt, other, 'IN-SPRING', { campaign: 'Spring', category_id: wine.id });
    await app.createVoucher(rt, other, 'A-CARD', { ...GIFT, category_id: food.id });
    const ordered = async (order: 'type' | 'campaign' | 'category', sign: '' | '-') =>
      codes(await app.listVouchers(rt, other, { order: `${sign}${order}` }));

    expect(await ordered('type', '')).toEqual(['IN-SPRING', 'A-CARD']);
    expect(await ordered('type', '-')).toEqual(['A-CARD', 'IN-SPRING']);
    expect(await ordered('campaign', '')).toEqual(['A-CARD', 'IN-SPRING']);
    expect(await ordered('campaign', '-')).toEqual(['IN-SPRING', 'A-CARD']);
    expect(await ordered('category', '')).toEqual(['A-CARD', 'IN-SPRING']);
    expect(await ordered('category', '-')).toEqual(['IN-SPRING', 'A-CARD']);
  });

  test('finds ids as well as codes', async () => {
    const { id } = await app.getVoucher(list.rt, list.caller, 'A');

    expect(codes(await ask({ ids: id }))).toEqual(['A']);
  });

  test('leaves the assignments of rules out', async () => {
    const [first] = (await ask({ limit: 1 })).vouchers as object[];

    expect(first).not.toHaveProperty('validation_rules_assignments');
  });

  test('refuses a date that is none', async () => {
    expect((await failureOf(ask({ created_at: { after: 'soon' } }))).key).toBe('invalid_query_params');
  });
});
