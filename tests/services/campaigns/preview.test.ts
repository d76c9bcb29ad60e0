// What a campaign would do before it is stored.
import * as app from '../../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  aVoucher,
  dump,
  putCampaign,
  putRecords,
  putStackingRules,
  putVoucher,
  refusalOf,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const COUPONS: app.CreateCampaignRequest = {
  name: 'Twenty off',
  campaign_type: 'DISCOUNT_COUPONS',
  voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 20 } },
};
const GIFT: app.CreateCampaignRequest = {
  name: 'Cards',
  campaign_type: 'GIFT_VOUCHERS',
  voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1_500 } },
};
const tier = (name: string, amount_off: number) => ({
  name,
  action: { discount: { type: 'AMOUNT' as const, amount_off } },
});
const PROMOTION: app.CreateCampaignRequest = {
  name: 'Sale',
  campaign_type: 'PROMOTION',
  promotion: { tiers: [tier('Five off', 500), tier('Ten off', 1_000)] },
};
const POINTS: app.CreateCampaignRequest = {
  name: 'Points',
  campaign_type: 'LOYALTY_PROGRAM',
  voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } },
};
/** The order comes to 100 or more. */
const LARGE = { rules: { '1': { name: 'order.amount', conditions: { $more_than: [10_000] } }, logic: '1' } };

const preview = (sent: Partial<app.PreviewCampaignRequest>) =>
  app.previewCampaign(rt, caller, { campaign: COUPONS, order: { amount: 6_000 }, ...sent });
const taken = ({ order }: Awaited<ReturnType<typeof preview>>) => order?.total_applied_discount_amount;
const codeLine = (id: string) => ({ object: 'voucher' as const, id });

describe('previewCampaign', () => {
  it.each<[string, app.CreateCampaignRequest, number, number]>([
    ['codes with a discount', COUPONS, 1_200, 1],
    ['gift cards', GIFT, 1_500, 1],
    ['a promotion, by all its tiers', PROMOTION, 1_500, 2],
    [
      'one code of its own',
      { ...COUPONS, type: 'STANDALONE', voucher: { ...COUPONS.voucher!, code: 'ONLY' } },
      1_200,
      1,
    ],
  ])('says what a campaign would take off: %s', async (_name, campaign, amount, count) => {
    const answer = await preview({ campaign });

    expect(answer).toMatchObject({ valid: true, order: { amount: 6_000, total_amount: 6_000 - amount } });
    expect(answer.redeemables.map(({ status }) => status)).toEqual(Array<string>(count).fill('APPLICABLE'));
    expect(taken(answer)).toBe(amount);
  });

  it('stores nothing, whether the campaign applies or not', async () => {
    const before = await dump(rt);

    await preview({ campaign: GIFT, customer: { source_id: 'ada' } });
    await preview({ campaign: { ...COUPONS, active: false }, customer: { source_id: 'ada' } });

    expect(await dump(rt)).toEqual(before);
  });

  it('counts the unknown codes that are used beside it', async () => {
    const before = await dump(rt);

    await preview({ redeemables: [codeLine('GUESSED')] });
    const after = await dump(rt);

    const written = Object.keys(after).filter((key) => !(key in before));
    expect(written.length).toBeGreaterThan(0);
    // Counts of wrong codes alone: of the address, and of the key.
    expect(written.filter((key) => !/#D#\w+ W$/.test(key))).toEqual([]);
  });

  it('does not know the campaign afterwards', async () => {
    const first = await preview({
      campaign: { ...COUPONS, type: 'STANDALONE', voucher: { ...COUPONS.voucher!, code: 'ONLY' } },
    });
    const beside = await preview({ redeemables: [codeLine('ONLY')] });

    expect(first.valid).toBe(true);
    expect(beside.inapplicable_redeemables).toMatchObject([{ id: 'ONLY', result: { error: { key: 'not_found' } } }]);
  });

  it('comes after what is used beside it', async () => {
    await putVoucher(
      rt,
      aVoucher({ code: 'HALF', discount: { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ORDER' } }),
    );

    const answer = await preview({ redeemables: [codeLine('HALF')] });

    expect(answer.redeemables[0]).toMatchObject({ id: 'HALF', status: 'APPLICABLE' });
    expect(answer.order).toMatchObject({ total_amount: 2_400 });
  });

  it('is held to rules that are not stored, and to rules that are', async () => {
    const stored = aRule(LARGE.rules as never);
    await putRecords(rt, { kind: 'rule', record: stored });
    const drafted = { validation_rules: [{ id: 'draft', definition: { name: 'Large orders', ...LARGE } }] };
    const guarded = (id: string) => ({ ...COUPONS, validation_rules: [id] });

    const answers = await Promise.all([
      preview({ campaign: guarded('draft'), ...drafted }),
      preview({ campaign: guarded('draft'), ...drafted, order: { amount: 20_000 } }),
      preview({ campaign: guarded(stored.id) }),
    ]);

    expect(answers.map(({ valid }) => valid)).toEqual([false, true, false]);
    expect(answers[0].redeemables).toMatchObject([{ result: { error: { key: 'order_rules_violated' } } }]);
  });

  it('is held to its dates and its switch, and explains them', async () => {
    const campaign = { ...COUPONS, start_date: '2027-01-01T00:00:00Z' };

    const [later, off] = await Promise.all([
      preview({ campaign, options: { expand: ['explain', 'order'] } }),
      preview({ campaign: { ...COUPONS, active: false } }),
    ]);

    expect(later.redeemables).toMatchObject([
      { status: 'INAPPLICABLE', result: { error: { key: 'voucher_not_active' } } },
    ]);
    expect(JSON.stringify(later.redeemables)).toContain('"check":"dates"');
    expect(off.valid).toBe(false);
  });

  it('prices what it would give away', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 900 });
    const discount = {
      type: 'UNIT' as const,
      effect: 'ADD_NEW_ITEMS' as const,
      unit_off: 1,
      unit_type: 'mug',
    };

    const answer = await preview({
      campaign: { ...COUPONS, voucher: { type: 'DISCOUNT_VOUCHER', discount } as never },
    });

    expect(answer).toMatchObject({ valid: true, order: { amount: 6_900, total_amount: 6_000 } });
  });

  it('takes a name that another campaign has: it claims none', async () => {
    await putCampaign(rt, { name: COUPONS.name! });

    expect(await preview({})).toMatchObject({ valid: true });
  });

  it.each<[string, Partial<app.PreviewCampaignRequest>, string]>([
    ['a promotion without a tier', { campaign: { name: 'Sale', campaign_type: 'PROMOTION' } }, 'invalid_payload'],
    [
      'a discount that is none',
      { campaign: { ...COUPONS, voucher: { type: 'DISCOUNT_VOUCHER' } } },
      'invalid_campaign',
    ],
    ['a rule that is not there', { campaign: { ...COUPONS, validation_rules: ['val_none'] } }, 'not_found'],
    [
      'two rules of one id',
      { validation_rules: ['same', 'same'].map((id) => ({ id, definition: { name: id, ...LARGE } })) },
      'invalid_payload',
    ],
    [
      'a rule that is none',
      { validation_rules: [{ id: 'draft', definition: { name: 'x', rules: { '1': { name: 'no.such' } } } }] },
      'invalid_validation_rules',
    ],
    [
      'more than thirty together',
      { campaign: PROMOTION, redeemables: Array.from({ length: 29 }, (_, index) => codeLine(`CODE-${index}`)) },
      'invalid_payload',
    ],
    ['a promotion stack beside it', { redeemables: [{ object: 'promotion_stack', id: 'stack_1' }] }, 'invalid_payload'],
    [
      'more codes than their form allows',
      {
        campaign: {
          ...COUPONS,
          vouchers_count: 100,
          voucher: { ...COUPONS.voucher!, code_config: { pattern: 'A#', charset: '01' } },
        },
      },
      'invalid_code_config',
    ],
    ['a reward beside codes that are no cards', { reward: { id: 'rew_1' } }, 'invalid_payload'],
    ['a reward that is not there', { campaign: POINTS, reward: { id: 'rew_1' } }, 'not_found'],
    ['an order that is not there', { order: { id: `ord_${'a'.repeat(32)}` } }, 'not_found'],
  ])('refuses %s', async (_name, sent, key) => {
    expect(await refusalOf(preview(sent))).toMatchObject({ key });
  });

  it('answers for referral codes as well', async () => {
    const campaign: app.CreateCampaignRequest = { ...COUPONS, campaign_type: 'REFERRAL_PROGRAM' };

    const answer = await preview({ campaign, customer: { source_id: 'ada' } });

    expect([answer.valid, taken(answer)]).toEqual([true, 1_200]);
  });

  it('takes two round trips', async () => {
    await rt.store.config.load(caller);
    rt.meter.reset();

    await preview({});

    expect(rt.meter.roundTrips).toBe(2);
  });

  it('refuses the one code of a campaign that another voucher has, and decides on that voucher nothing', async () => {
    await putVoucher(rt, aVoucher({ code: 'ONLY', discount: { type: 'PERCENT', percent_off: 50 } }));
    const campaign = { ...COUPONS, type: 'STANDALONE' as const, voucher: { ...COUPONS.voucher!, code: 'ONLY' } };
    const taken = { key: 'duplicate_found', resource_id: 'ONLY', resource_type: 'voucher' };

    expect(await refusalOf(preview({ campaign }))).toMatchObject(taken);
    expect(await refusalOf(preview({ campaign, redeemables: [codeLine('ONLY')] }))).toMatchObject(taken);
  });

  it('refuses a rule with the name of a stored one', async () => {
    const stored = aRule(LARGE.rules as never);
    await putRecords(rt, { kind: 'rule', record: stored });
    const validation_rules = [{ id: 'draft', definition: { ...LARGE, name: stored.name } }];

    expect(await refusalOf(preview({ validation_rules }))).toMatchObject({
      key: 'duplicate_found',
      resource_id: stored.name,
      resource_type: 'validation_rules',
    });
  });

  it('says in words of its own that the project takes fewer redeemables together', async () => {
    await putStackingRules(rt, { redeemables_limit: 1, applicable_redeemables_limit: 1 });

    expect(await refusalOf(preview({ campaign: PROMOTION }))).toMatchObject({
      key: 'invalid_payload',
      details: 'At most 1 redeemables are tried together, each tier of the campaign counted as one.',
    });
    expect(await preview({})).toMatchObject({ valid: true });
  });

  it('reads the members that it declares, and no others', async () => {
    const session = { type: 'LOCK' as const, key: 'ssn_1' };
    const undeclared = { session, tracking_id: { deep: 'x'.repeat(1_000) }, reference: 'r' };
    const before = await dump(rt);

    const plain = await preview({});
    const answer = await preview(undeclared as object);

    expect({ ...answer, id: '', redeemables: [] }).toEqual({ ...plain, id: '', redeemables: [] });
    expect(answer.redeemables[0]!.result).toEqual(plain.redeemables[0]!.result);
    expect(await dump(rt)).toEqual(before);
  });

  describe('of a loyalty program', () => {
    const reward = (type: 'COIN' | 'MATERIAL') => ({
      id: 'rew_1',
      name: 'Reward',
      type,
      stock: null,
      attributes: {},
      metadata: {},
      object: 'reward' as const,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: null,
      parameters: type === 'COIN' ? { coin: { exchange_ratio: 1, points_ratio: 1 } } : {},
    });
    const put = (type: 'COIN' | 'MATERIAL') => putRecords(rt, { kind: 'reward', record: reward(type) as never });

    it('pays with the points of the card through the reward that is named', async () => {
      await put('COIN');
      await app.upsertCustomer(rt, caller, { source_id: 'ada' });
      const sent = { campaign: POINTS, customer: { source_id: 'ada' } };

      const all = await preview({ ...sent, reward: { id: 'rew_1' } });
      const some = await preview({ ...sent, reward: { id: 'rew_1', points: 4 } });

      expect([all.valid, taken(all), some.valid, taken(some)]).toEqual([true, 1_000, true, 400]);
    });

    it('says that a customer or a reward is missing, or that it pays for nothing', async () => {
      await put('MATERIAL');
      await app.upsertCustomer(rt, caller, { source_id: 'ada' });

      const answers = await Promise.all([
        preview({ campaign: POINTS }),
        preview({ campaign: POINTS, customer: { source_id: 'ada' } }),
      ]);

      const refused = answers.map(({ inapplicable_redeemables }) => inapplicable_redeemables);
      expect(refused).toMatchObject([
        [{ result: { error: { key: 'invalid_customer' } } }],
        [{ result: { error: { key: 'missing_reward' } } }],
      ]);
      expect(await refusalOf(preview({ campaign: POINTS, reward: { id: 'rew_1' } }))).toMatchObject({
        key: 'invalid_payload',
        details: 'Property .reward.id must name a reward of type COIN.',
      });
    });
  });
});
