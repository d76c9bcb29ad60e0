// Campaigns and their codes over the real store.
import { DEFAULT_CHARSET } from '../../../lib/core/code';
import * as app from '../../support/app';
import {
  aCodesProject,
  aProject,
  aTier,
  type CodesProject,
  failureOf,
  putCampaign,
  putRecords,
  putStack,
  putWebhook,
} from '../../support/shop';

const COUPON = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } } as const;
const COUPONS = { campaign_type: 'DISCOUNT_COUPONS', voucher: COUPON } as const;

let project: CodesProject;
beforeAll(async () => (project = await aCodesProject()));

let names = 0;
const create = (request: Partial<app.CreateCampaignRequest> = {}) =>
  app.createCampaign(project.rt, project.caller, {
    name: `Campaign ${++names}`,
    ...COUPONS,
    ...request,
  });
const get = (id: unknown) => app.getCampaign(project.rt, project.caller, id as string);
const action = (begun: unknown) =>
  app.getAsyncAction(project.rt, project.caller, (begun as { async_action_id: string }).async_action_id);
const codesOf = async (id: unknown, limit = 100) => {
  const answer = await app.listVouchers(project.rt, project.caller, { campaign_id: id as string, limit });
  return { total: answer.total, vouchers: answer.vouchers };
};

describe('createCampaign', () => {
  test.each<[string, Partial<app.CreateCampaignRequest>, object]>([
    ['coupons', {}, { voucher: { type: 'DISCOUNT_VOUCHER', redemption: { quantity: null } } }],
    [
      'gift cards',
      { campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 500 } } },
      {
        voucher: {
          type: 'GIFT_VOUCHER',
          gift: { amount: 500, effect: 'APPLY_TO_ORDER' },
          redemption: { quantity: null },
        },
      },
    ],
    [
      'loyalty cards',
      { campaign_type: 'LOYALTY_PROGRAM', voucher: { loyalty_card: { points: 7 } } },
      { voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 7 } } },
    ],
    [
      'referral codes',
      { campaign_type: 'REFERRAL_PROGRAM', referral_program: { conversion_event_type: 'redemption' } },
      { voucher: { is_referral_code: true }, referral_program: { conversion_event_type: 'redemption' } },
    ],
    [
      'a promotion',
      { campaign_type: 'PROMOTION', voucher: null, promotion: { tiers: [{ name: 'First' }] } },
      { promotion: { total: 1 } },
    ],
  ])('makes %s', async (_name, request, expected) => {
    const campaign = await create(request);

    expect(campaign).toMatchObject({
      ...expected,
      vouchers_count: 0,
      vouchers_generation_status: 'DONE',
      active: true,
    });
    expect(await get(campaign.name)).toEqual(campaign);
  });

  test.each<[string, Partial<app.CreateCampaignRequest>, string]>([
    ['no voucher', { voucher: null }, 'invalid_campaign'],
    ['a voucher without value', { voucher: { type: 'DISCOUNT_VOUCHER' } }, 'invalid_campaign'],
    ['a gift in a campaign of coupons', { voucher: { gift: { amount: 1 } } }, 'invalid_campaign'],
    ['tiers of a campaign that is no promotion', { promotion: { tiers: [{ name: 'x' }] } }, 'invalid_campaign'],
    ['STANDALONE without code', { type: 'STANDALONE' }, 'invalid_campaign'],
    [
      'STANDALONE of two codes',
      { type: 'STANDALONE', voucher: { ...COUPON, code: 'X' }, vouchers_count: 2 },
      'invalid_campaign',
    ],
    [
      'more codes than there are',
      { voucher: { ...COUPON, code_config: { pattern: '#', charset: 'ab' } }, vouchers_count: 3 },
      'invalid_code_config',
    ],
    ['codes that cannot be made', { voucher: { ...COUPON, code_config: { charset: ' ' } } }, 'invalid_code_config'],
    ['an unknown rule', { validation_rules: ['val_none'] }, 'not_found'],
    ['an unknown category', { category_id: 'cat_none' }, 'not_found'],
    ['a duration that is none', { activity_duration_after_publishing: 'soon' }, 'invalid_campaign'],
  ])('refuses %s', async (_name, request, key) => {
    expect((await failureOf(create(request))).key).toBe(key);
  });

  test.each<[string, object | undefined, object]>([
    ['nothing', undefined, { length: 8, pattern: '########' }],
    ['a length', { length: 5, prefix: 'P-' }, { length: 5, pattern: '#####', prefix: 'P-' }],
    ['a pattern', { pattern: 'S-##-#', length: 9, charset: 'ab' }, { length: 3, pattern: 'S-##-#', charset: 'ab' }],
  ])('shows how its codes are made where %s is said', async (_name, code_config, expected) => {
    const { voucher } = await create({ voucher: { ...COUPON, ...(code_config && { code_config }) } });

    expect(voucher).toMatchObject({ code_config: { charset: DEFAULT_CHARSET, ...expected } });
  });

  const GIFT = { type: 'GIFT_VOUCHER', gift: { amount: 500 } } as const;
  const CARD = { loyalty_card: { points: 7 } } as const;
  const PROGRAM = { conversion_event_type: 'redemption' } as const;
  const TIERS = { tiers: [{ name: 'First' }] };

  test.each<[string, Partial<app.CreateCampaignRequest>, string, string]>([
    ['coupons', { voucher: COUPON }, 'DISCOUNT_COUPONS', 'STATIC'],
    ['coupons without their type', { voucher: { discount: COUPON.discount } }, 'DISCOUNT_COUPONS', 'STATIC'],
    ['coupons that grow', { voucher: COUPON, type: 'AUTO_UPDATE' }, 'DISCOUNT_COUPONS', 'AUTO_UPDATE'],
    ['one code', { voucher: { ...COUPON, code: 'IMPLIED-ONE' }, type: 'STANDALONE' }, 'DISCOUNT_COUPONS', 'STANDALONE'],
    ['gift cards', { voucher: GIFT }, 'GIFT_VOUCHERS', 'STATIC'],
    ['loyalty cards', { voucher: CARD }, 'LOYALTY_PROGRAM', 'STATIC'],
    ['one loyalty card', { voucher: CARD, vouchers_count: 1 }, 'LOYALTY_PROGRAM', 'STATIC'],
    ['a referral program', { voucher: GIFT, referral_program: PROGRAM }, 'REFERRAL_PROGRAM', 'STATIC'],
    ['referral codes', { voucher: { ...COUPON, is_referral_code: true } }, 'REFERRAL_PROGRAM', 'STATIC'],
    ['promotion tiers', { promotion: TIERS }, 'PROMOTION', 'STATIC'],
    ['a promotion without tiers', { promotion: { tiers: null } }, 'PROMOTION', 'STATIC'],
    [
      'nulls beside coupons',
      { voucher: COUPON, promotion: null, referral_program: null },
      'DISCOUNT_COUPONS',
      'STATIC',
    ],
    [
      'an empty list of tiers beside coupons',
      { voucher: COUPON, promotion: { tiers: [] } },
      'DISCOUNT_COUPONS',
      'STATIC',
    ],
  ])('takes the type from what it consists of: %s', async (_name, request, kind, type) => {
    const left = await create({ voucher: null, ...request, campaign_type: null });

    expect(left).toMatchObject({ campaign_type: kind, type });
    expect(await get(left.id)).toEqual(left);
  });

  test.each<[string, Partial<app.CreateCampaignRequest>]>([
    ['nothing', {}],
    ['a voucher of no kind', { voucher: { code_config: { length: 5 } } }],
    ['codes and tiers', { voucher: COUPON, promotion: TIERS }],
    ['a referral program and tiers', { referral_program: PROGRAM, promotion: TIERS }],
    ['referral codes and tiers', { voucher: { ...COUPON, is_referral_code: true }, promotion: TIERS }],
    ['a referral program of loyalty cards', { voucher: CARD, referral_program: PROGRAM }],
    ['a referral program without codes', { referral_program: PROGRAM }],
    ['a type and another value', { voucher: { ...GIFT, type: 'LOYALTY_CARD' } }],
    ['a type without value', { voucher: { type: 'GIFT_VOUCHER' } }],
    ['one code of loyalty cards', { voucher: { ...CARD, code: 'NO-CARD' }, type: 'STANDALONE' }],
    ['one code of a promotion', { promotion: TIERS, type: 'STANDALONE' }],
    ['two values', { voucher: { ...GIFT, ...COUPON } }],
  ])('knows no type of %s, and stores nothing', async (_name, request) => {
    const refused = await failureOf(create({ voucher: null, ...request, campaign_type: undefined }));

    expect(refused.key).toBe('invalid_campaign');
    expect((await failureOf(get(`Campaign ${names}`))).key).toBe('not_found');
  });

  test.each<[string, Partial<app.CreateCampaignRequest>]>([
    ['a promotion with vouchers', { campaign_type: 'PROMOTION' }],
    ['a promotion with a referral program', { campaign_type: 'PROMOTION', voucher: null, referral_program: PROGRAM }],
    ['coupons with a referral program', { referral_program: PROGRAM }],
    ['coupons that are referral codes', { voucher: { ...COUPON, is_referral_code: true } }],
  ])('refuses %s', async (_name, request) => {
    expect((await failureOf(create(request))).key).toBe('invalid_campaign');
  });

  test('refuses a name that is taken', async () => {
    const { name } = await create();

    expect(await failureOf(create({ name: name }))).toMatchObject({
      key: 'duplicate_found',
      resource_type: 'campaign',
    });
  });

  test('stores the one code of a STANDALONE campaign with it, or nothing at all', async () => {
    const standalone = { type: 'STANDALONE', voucher: { ...COUPON, code: 'ONLY-ONE' } } as const;
    const campaign = await create(standalone);

    const refused = await failureOf(create({ ...standalone, name: 'Second standalone' }));

    expect(campaign).toMatchObject({ vouchers_count: 1, vouchers_generation_status: 'DONE' });
    expect(await app.getVoucher(project.rt, project.caller, 'ONLY-ONE')).toMatchObject({ campaign_id: campaign.id });
    expect(refused).toMatchObject({ key: 'duplicate_found', resource_type: 'voucher' });
    expect((await failureOf(get('Second standalone'))).key).toBe('not_found');
  });

  test('has one code at once', async () => {
    const campaign = await create({ vouchers_count: 1 });

    expect(campaign).toMatchObject({ vouchers_count: 1, vouchers_generation_status: 'DONE' });
    expect((await codesOf(campaign.id)).total).toBe(1);
  });

  test('makes many codes after its answer, each once', async () => {
    const campaign = await create({
      vouchers_count: 250,
      voucher: { ...COUPON, code_config: { pattern: 'M-######' } },
    });
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect(campaign).toMatchObject({ vouchers_count: 0, vouchers_generation_status: 'IN_PROGRESS' });
    expect(await get(campaign.id)).toMatchObject({ vouchers_count: 250, vouchers_generation_status: 'DONE' });
    const { total, vouchers } = await codesOf(campaign.id);
    expect(total).toBe(250);
    expect(vouchers[0]).toMatchObject({
      type: 'DISCOUNT_VOUCHER',
      redemption: { quantity: null },
      publish: { count: 0 },
    });
    expect(vouchers.every(({ code }) => /^M-\w{6}$/.test(code))).toBe(true);
  });
});

describe('code generation', () => {
  test('uses up every code there is, around those that are taken', async () => {
    await app.createVoucher(project.rt, project.caller, 'U-aa', COUPON);
    const code_config = { pattern: 'U-##', charset: 'abcdefgh' };
    const campaign = await create({ vouchers_count: 63, voucher: { ...COUPON, code_config } });
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect(await get(campaign.id)).toMatchObject({ vouchers_count: 63, vouchers_generation_status: 'DONE' });
  });

  test('finds the free codes of a form that is nearly full, for all shards', async () => {
    const code_config = { pattern: 'N-###', charset: '0123456789' };
    const campaign = await create({ vouchers_count: 600, voucher: { ...COUPON, code_config } });
    await app.runDueActions(project.rt, performance.now() + 20_000);
    const query = { vouchers_count: 390 };
    await app.addCodes(project.rt, project.caller, campaign.id, { query, request: {} });
    for (let round = 0; round < 3; round += 1) {
      // A worker that found the table busy is followed by the next one once its lease has ended.
      project.clock.ms += 61_000;
      await app.runDueActions(project.rt, performance.now() + 30_000);
    }

    expect(await get(campaign.id)).toMatchObject({ vouchers_count: 990, vouchers_generation_status: 'DONE' });
  });

  test('fails where codes run out, with that message', async () => {
    await app.createVoucher(project.rt, project.caller, 'R-aa', COUPON);
    const campaign = await create();
    const request = { code_config: { pattern: 'R-##', charset: 'ab' } };

    const begun = await app.addCodes(project.rt, project.caller, campaign.id, {
      query: { vouchers_count: 4 },
      request,
    });
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect(await action((begun as { begun: unknown }).begun)).toMatchObject({
      status: 'FAILED',
      operation_status: 'FAILED',
    });
    expect(await get(campaign.id)).toMatchObject({ vouchers_generation_status: 'FAILED' });
  });

  test('goes on where a worker stopped, with no code twice and none left out', async () => {
    const { rt, caller } = project;
    const campaign = await create();
    const real = rt.store.asyncActions;
    const answers: (string | null)[] = [];
    // Every other batch is written, but its answer never arrives.
    const lossy = Object.assign(Object.create(real) as typeof real, {
      addToShard: async (...args: Parameters<typeof real.addToShard>) => {
        const outcome = await real.addToShard(...args);
        answers.push(outcome.status);
        if (answers.length % 2 === 0) throw new Error('lost');
        return outcome;
      },
    });
    const broken = { ...rt, store: { ...rt.store, asyncActions: lossy } };
    const query = { vouchers_count: 1000 };

    const answer = await app.addCodes(broken, caller, campaign.id, { query, request: {} });
    for (let round = 0; round < 30; round += 1) {
      project.clock.ms += 61_000;
      await app.runDueActions(broken, performance.now() + 20_000);
    }

    expect(await action((answer as { begun: unknown }).begun)).toMatchObject({ status: 'DONE', progress: 100 });
    expect((await codesOf(campaign.id)).total).toBe(1000);
    expect(await get(campaign.id)).toMatchObject({ vouchers_count: 1000 });
  });

  test('is exact with three workers at once', async () => {
    const { rt, caller } = project;
    const campaign = await create();
    const everyone = Object.assign(Object.create(rt.store.asyncActions) as typeof rt.store.asyncActions, {
      lease: () => Promise.resolve(true),
    });
    const eager = { ...rt, store: { ...rt.store, asyncActions: everyone } };
    const query = { vouchers_count: 600 };
    await Promise.all([
      app.addCodes(eager, caller, campaign.id, { query, request: {} }),
      ...[1, 2, 3].map(() => app.runDueActions(eager, performance.now() + 20_000)),
    ]);
    await app.runDueActions(rt, performance.now() + 20_000);

    expect((await codesOf(campaign.id)).total).toBe(600);
  });
});

describe('addCodes and addCode', () => {
  test('answer one code at once, and take members of its own', async () => {
    const campaign = await create();
    const request = { metadata: { a: 1 }, redemption: { quantity: 3 }, code_config: { prefix: 'OWN-' } };

    const answer = await app.addCodes(project.rt, project.caller, campaign.name, { query: {}, request });

    const { done: voucher } = answer as { done: Readonly<Record<string, unknown>> };
    expect(voucher).toMatchObject({ metadata: { a: 1 }, redemption: { quantity: 3 }, campaign: campaign.name });
    expect(voucher.code).toMatch(/^OWN-/);
  });

  test('add a given code once', async () => {
    const campaign = await create();
    const add = () => app.addCode(project.rt, project.caller, campaign.id, { code: 'GIVEN', request: {} });

    expect(await add()).toMatchObject({ code: 'GIVEN', campaign_id: campaign.id, discount: COUPON.discount });
    expect((await failureOf(add())).key).toBe('duplicate_found');
    expect(await get(campaign.id)).toMatchObject({ vouchers_count: 1 });
  });

  test('refuse promotions and campaigns of one code', async () => {
    const promotion = await create({ campaign_type: 'PROMOTION', voucher: null });
    const standalone = await create({ type: 'STANDALONE', voucher: { ...COUPON, code: 'SINGLE' } });

    for (const { id } of [promotion, standalone]) {
      const added = app.addCodes(project.rt, project.caller, id, { query: {}, request: {} });
      expect((await failureOf(added)).key).toBe('invalid_campaign');
    }
  });

  test('count down when a code is deleted', async () => {
    const campaign = await create({ vouchers_count: 1 });
    const [voucher] = (await codesOf(campaign.id)).vouchers;

    await app.deleteVoucher(project.rt, project.caller, voucher?.code as string, {});
    await app.deleteVoucher(project.rt, project.caller, voucher?.code as string, { force: true });

    expect(await get(campaign.id)).toMatchObject({ vouchers_count: 0 });
  });
});

describe('imports', () => {
  test('store every row in a campaign', async () => {
    const campaign = await create();
    const rows = Array.from({ length: 200 }, (_, index) => ({ code: `IMP-${index}` }));

    const begun = await app.importCampaignCodes(project.rt, project.caller, campaign.id, rows);
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect(await action(begun)).toMatchObject({
      status: 'DONE',
      type: 'CAMPAIGN.VOUCHERS_IMPORT',
      progress: 100,
      result: { done_count: 200, failed_count: 0 },
    });
    expect(await get(campaign.id)).toMatchObject({ vouchers_count: 200 });
  });

  test('fill a transaction with codes, with their events and counts; one that was taken meanwhile is named', async () => {
    const { rt, caller } = await aProject();
    await putWebhook(rt, ['voucher.created']);
    const campaign = await app.createCampaign(rt, caller, { name: 'Full', ...COUPONS });
    const ended = ({ async_action_id }: { readonly async_action_id: string }) =>
      app.getAsyncAction(rt, caller, async_action_id);
    const rows = Array.from({ length: 96 }, (_, index) => ({ code: `FULL-${index}` }));
    const again = rows.map(({ code }, index) => ({ code: index === 40 ? code : `${code}-B` }));

    const first = await app.importCampaignCodes(rt, caller, campaign.id, rows);
    const vouchers = Object.assign(Object.create(rt.store.vouchers) as typeof rt.store.vouchers, {
      taken: () => Promise.resolve(new Set<string>()),
    });
    const unaware = { ...rt, store: { ...rt.store, vouchers } };
    const second = await app.importCampaignCodes(unaware, caller, campaign.id, again);
    await app.runDueActions(rt, performance.now() + 20_000);

    expect((await rt.store.asyncActions.load(caller, first.async_action_id))?.part_rows).toEqual([96]);
    expect(await rt.store.outbox.due(10)).toHaveLength(2);
    expect(await ended(first)).toMatchObject({ status: 'DONE', result: { done_count: 96, failed_count: 0 } });
    expect(await ended(second)).toMatchObject({
      status: 'DONE',
      result: { done_count: 95, failed: [{ code: 'FULL-40' }] },
    });
    expect(await app.getCampaign(rt, caller, campaign.id)).toMatchObject({ vouchers_count: 191 });
  });

  test('store vouchers of several campaigns and of none', async () => {
    const campaign = await create();
    const rows = [
      { code: 'MIX-1', campaign: campaign.name },
      { code: 'MIX-2', ...COUPON },
    ];

    await app.importVouchers(project.rt, project.caller, rows);
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect(await app.getVoucher(project.rt, project.caller, 'MIX-1')).toMatchObject({ campaign_id: campaign.id });
    expect(await app.getVoucher(project.rt, project.caller, 'MIX-2')).toMatchObject({ campaign_id: null });
  });

  test.each([
    ['a code that exists', [{ code: 'EXISTS', ...COUPON }], 'duplicate_key'],
    [
      'a code named twice',
      [
        { code: 'T', ...COUPON },
        { code: 'T', ...COUPON },
      ],
      'duplicate_key',
    ],
    ['a row without code', [COUPON], 'invalid_voucher'],
    ['a row without value', [{ code: 'NO-VALUE' }], 'invalid_voucher'],
  ])('refuse %s and store nothing', async (_name, rows, key) => {
    await app.createVoucher(project.rt, project.caller, 'EXISTS', COUPON).catch(() => undefined);

    expect((await failureOf(app.importVouchers(project.rt, project.caller, rows))).key).toBe(key);
    expect((await failureOf(app.getVoucher(project.rt, project.caller, 'T'))).key).toBe('not_found');
  });
});

describe('bulkUpdate and updateMetadata', () => {
  test('merge metadata key by key, and name the unknown codes', async () => {
    for (const code of ['BULK-1', 'BULK-2']) {
      await app.createVoucher(project.rt, project.caller, code, { ...COUPON, metadata: { a: 1 } });
    }
    await app.bulkUpdate(project.rt, project.caller, [{ code: 'BULK-1', metadata: { b: 2 } }]);
    const begun = await app.updateMetadata(project.rt, project.caller, {
      codes: ['BULK-1', 'BULK-2', 'BULK-3'],
      metadata: { c: 3 },
    });
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect(await app.getVoucher(project.rt, project.caller, 'BULK-1')).toMatchObject({
      metadata: { a: 1, b: 2, c: 3 },
    });
    expect(await app.getVoucher(project.rt, project.caller, 'BULK-2')).toMatchObject({ metadata: { a: 1, c: 3 } });
    expect(await action(begun)).toMatchObject({ status: 'DONE', result: { failed_count: 1 } });
    const details = 'Cannot find voucher with id BULK-3';
    expect((await action(begun)).result).toMatchObject({
      failed: [{ code: 'BULK-3', reason: details }],
      errors: [{ message: 'Resource not found', details, key: 'not_found', code: 'BULK-3' }],
      reports: [],
    });
  });
});

describe('metadata that grows too large', () => {
  test('is not merged, and its code is named', async () => {
    const half = 'x'.repeat(app.LIMITS.metadataBytes / 2);
    await app.createVoucher(project.rt, project.caller, 'FULL', { ...COUPON, metadata: { a: half } });

    const begun = await app.bulkUpdate(project.rt, project.caller, [{ code: 'FULL', metadata: { b: half } }]);
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect(await action(begun)).toMatchObject({ status: 'DONE', result: { failed_count: 1 } });
    expect((await action(begun)).result).toMatchObject({
      failed: [{ code: 'FULL', reason: expect.stringContaining('Metadata must be at most') as string }],
      errors: [{ key: 'invalid_payload', code: 'FULL' }],
    });
    expect(await app.getVoucher(project.rt, project.caller, 'FULL')).toMatchObject({ metadata: { a: half } });
  });
});

describe('updateCampaign', () => {
  const update = (id: unknown, request: object) =>
    app.updateCampaign(project.rt, project.caller, id as string, request);

  test('changes the sent members alone', async () => {
    const before = await create({ metadata: { a: 1, b: 2 }, expiration_date: '2027-01-01', description: 'old' });

    const after = await update(before.id, {
      metadata: { c: 3 },
      unset_metadata_fields: ['a'],
      expiration_date: null,
      join_once: true,
      name: 'Other name',
      vouchers_count: 9,
    });

    const { updated_at, ...same } = after;
    const { expiration_date, ...rest } = before;
    expect(same).toEqual({ ...rest, metadata: { b: 2, c: 3 }, join_once: true });
    expect(updated_at).toEqual(expect.any(String));
  });

  test('is no change where nothing differs, and clears a description sent as null', async () => {
    const before = await create({ description: 'old', metadata: { a: 1 }, start_date: '2026-01-01' });
    const same = { ...before, metadata: { a: 1 }, expiration_date: null, unset_metadata_fields: ['b'], name: 'Other' };

    const kept = await update(before.id, same);
    const cleared = await update(before.id, { description: null });

    expect(kept).toEqual(before);
    expect(cleared).not.toHaveProperty('description');
    expect(cleared).toHaveProperty('updated_at');
    expect(await get(before.id)).toEqual(cleared);
  });

  test('refuses metadata that grows too large, and takes what replaces other metadata', async () => {
    const half = 'x'.repeat(app.LIMITS.metadataBytes / 2);
    const { id } = await create({ metadata: { a: half } });
    const more = { metadata: { b: half } };

    expect(await failureOf(update(id, more))).toMatchObject({ key: 'invalid_payload' });
    expect(await update(id, { ...more, unset_metadata_fields: ['a'] })).toMatchObject(more);
  });

  test('refuses a balance that is not the whole value of a card', async () => {
    const voucher = { gift: { amount: 500, balance: 200 } };
    const gifts = await create({ campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 500, balance: 500 } } });
    for (const send of [() => create({ campaign_type: 'GIFT_VOUCHERS', voucher }), () => update(gifts.id, voucher)]) {
      expect((await failureOf(send())).details).toContain('a new card holds its whole value');
    }
  });

  test('leaves what is not sent of a gift or a card', async () => {
    const expiration_rules = { period_type: 'MONTH', period_value: 12 } as const;
    const gifts = await create({ campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 500 } } });
    const cards = await create({
      campaign_type: 'LOYALTY_PROGRAM',
      voucher: { loyalty_card: { points: 7, expiration_rules } },
    });

    const gift = await update(gifts.id, { voucher: { gift: { effect: 'APPLY_TO_ITEMS' } } });
    const card = await update(cards.id, { voucher: { loyalty_card: { points: 9 } } });

    expect(gift).toMatchObject({ voucher: { gift: { amount: 500, effect: 'APPLY_TO_ITEMS' } } });
    expect(card).toMatchObject({ voucher: { loyalty_card: { points: 9, expiration_rules } } });
  });

  test('reaches codes neither published nor redeemed', async () => {
    const campaign = await create();
    for (const code of ['FREE', 'USED']) {
      await app.addCode(project.rt, project.caller, campaign.id, { code, request: {} });
    }
    const request = { redeemables: [{ object: 'voucher', id: 'USED' }], order: { amount: 1000 } };
    await app.redeem(project.rt, project.caller, { request: request as never, idempotencyKey: null });
    const discount = { type: 'PERCENT', percent_off: 30 };

    await update(campaign.id, { voucher: { discount, redemption: { quantity: 5 } } });
    await app.runDueActions(project.rt, performance.now() + 20_000);

    const free = await app.getVoucher(project.rt, project.caller, 'FREE');
    const used = await app.getVoucher(project.rt, project.caller, 'USED');
    expect(free).toMatchObject({ discount, redemption: { quantity: 5 } });
    expect(used).toMatchObject({ discount: COUPON.discount, redemption: { quantity: null } });
    expect(await get(campaign.id)).toMatchObject({ creation_status: 'DONE', voucher: { discount } });
  });

  test.each([
    ['another type of code', { voucher: { gift: { amount: 1 } } }],
    ['STANDALONE', { type: 'STANDALONE' }],
    ['a referral program', { referral_program: { conversion_event_type: 'redemption' } }],
  ])('refuses %s', async (_name, request) => {
    const { id } = await create();

    expect((await failureOf(update(id, request))).key).toBe('invalid_campaign');
  });
});

describe('setCampaignActive', () => {
  test('answers {} and decides whether codes can be redeemed', async () => {
    const campaign = await create({ name: 'Switched', vouchers_count: 1 });
    const [voucher] = (await codesOf(campaign.id)).vouchers;
    const use = () =>
      app.redeem(project.rt, project.caller, {
        request: { redeemables: [{ object: 'voucher', id: voucher?.code }] } as never,
        idempotencyKey: null,
      });

    expect(await app.setCampaignActive(project.rt, project.caller, 'Switched', false)).toEqual({});
    expect((await failureOf(use())).key).toBe('voucher_disabled');
    expect(await app.setCampaignActive(project.rt, project.caller, 'Switched', true)).toEqual({});
    expect(await get(campaign.id)).toMatchObject({ active: true });
  });
});

describe('deleteCampaign', () => {
  test.each([
    [false, 'duplicate_found'],
    [true, null],
  ])('with force %s takes the campaign and its codes away', async (force, again) => {
    const name = `Deleted ${force}`;
    const campaign = await create({ name });
    const rows = Array.from({ length: 120 }, (_, index) => ({ code: `DEL-${force}-${index}` }));
    await app.importCampaignCodes(project.rt, project.caller, campaign.id, rows);
    await app.runDueActions(project.rt, performance.now() + 20_000);

    const begun = await app.deleteCampaign(project.rt, project.caller, name, { force });
    await app.runDueActions(project.rt, performance.now() + 20_000);

    expect((await failureOf(get(name))).key).toBe('not_found');
    expect(await action(begun)).toMatchObject({ status: 'DONE', type: 'CAMPAIGN.VOUCHERS_DELETE', progress: 100 });
    expect((await action(begun)).result).toEqual({
      message: `Deleted ${rows.length} vouchers.`,
      done_count: rows.length,
      failed_count: 0,
      total_count: rows.length,
    });
    expect((await failureOf(app.getVoucher(project.rt, project.caller, `DEL-${force}-7`))).key).toBe('not_found');
    expect(await create({ name })).toMatchObject({ name });
    const reused = app.createVoucher(project.rt, project.caller, `DEL-${force}-7`, COUPON);
    expect(again === null ? (await reused).code : (await failureOf(reused)).key).toBe(again ?? `DEL-${force}-7`);
    expect(await project.rt.store.vouchers.codesCount(project.caller, campaign.id)).toBe(0);
  });
});

describe('deleteCampaign of a promotion', () => {
  test('takes away more tiers than one transaction holds', async () => {
    const { rt, caller } = await aProject();
    const promotion = await putCampaign(rt, { campaign_type: 'PROMOTION' });
    const tiers = Array.from({ length: 130 }, () => aTier({ campaign_id: promotion.id }));
    for (const some of [tiers.slice(0, 65), tiers.slice(65)]) {
      await putRecords(rt, ...some.map((record) => ({ kind: 'tier' as const, record })));
    }
    await putStack(rt, tiers.slice(0, 2));

    await app.deleteCampaign(rt, caller, promotion.id, {});

    const { campaigns, tiers: left, stacks } = await rt.store.config.load(caller);
    expect([campaigns.size, left.size, stacks.size]).toEqual([0, 0, 0]);
  });
});

describe('listCampaigns', () => {
  test.each<[string, object, string[]]>([
    ['newest first', { limit: 2 }, ['Later', 'Referral']],
    ['by type', { campaign_type: 'GIFT_VOUCHERS' }, ['Gifts']],
    ['referral programs', { is_referral_code: true }, ['Referral']],
    ['those that have not begun', { campaign_status: 'SCHEDULED' }, ['Later']],
    ['those that ended', { campaign_status: 'EXPIRED' }, ['Gifts']],
    ['those whose codes are made', { campaign_status: 'DONE' }, ['Later', 'Referral', 'Gifts']],
    ['those whose codes are being made', { campaign_status: 'IN_PROGRESS' }, []],
    [
      'by a filter of either state',
      { filters: { campaign_status: { conditions: { $in: ['FAILED', 'EXPIRED'] } } } },
      ['Gifts'],
    ],
    [
      'by a filter of other states',
      { filters: { campaign_status: { conditions: { $is_not: ['EXPIRED'] } } } },
      ['Later', 'Referral'],
    ],
    ['oldest first', { order: 'created_at', limit: 1 }, ['Gifts']],
  ])('gives %s', async (_name, query, expected) => {
    const { rt, caller } = await aProject();
    const make = (request: object) => app.createCampaign(rt, caller, { ...COUPONS, ...request });
    const gift = { campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 1 } } };
    await make({ name: 'Gifts', ...gift, expiration_date: '2026-01-01' });
    await make({ name: 'Referral', campaign_type: 'REFERRAL_PROGRAM' });
    await make({ name: 'Later', start_date: '2027-01-01' });

    const answer = await app.listCampaigns(rt, caller, query);

    expect(answer.campaigns.map(({ name }) => name)).toEqual(expected);
    expect(answer).toMatchObject({ object: 'list', data_ref: 'campaigns' });
  });
});

describe('listAsyncActions', () => {
  test('gives the newest first, with the total of all', async () => {
    const answer = await app.listAsyncActions(project.rt, project.caller, { limit: 2 });

    const [first] = answer.async_actions as object[];
    expect(first).toMatchObject({ object: 'async_action', status: expect.any(String) as string });
    expect(answer.total).toBeGreaterThan(2);
    expect(answer.has_more).toBe(true);
    const last = await app.listAsyncActions(project.rt, project.caller, { limit: 1, page: answer.total });
    expect(last).toMatchObject({ async_actions: [{ object: 'async_action' }], has_more: false });
  });

  test('shows their results only in the answer for one action', async () => {
    const begun = await app.bulkUpdate(project.rt, project.caller, [{ code: 'NOBODY', metadata: {} }]);
    const [listed] = (await app.listAsyncActions(project.rt, project.caller, { limit: 1 })).async_actions as object[];

    expect(listed).toMatchObject({ id: begun.async_action_id, status: 'DONE' });
    expect(listed).not.toHaveProperty('result');
    expect((await action(begun)).result).toMatchObject({ failed_count: 1, failed: [{ code: 'NOBODY' }] });
  });

  test('knows no others', async () => {
    expect((await failureOf(app.getAsyncAction(project.rt, project.caller, 'aa_none'))).key).toBe('not_found');
  });
});
