// What a campaign would do before it is stored.
import { previewCampaign } from '../../../lib/services/campaigns/preview';
import { upsertProduct } from '../../../lib/services/catalogue/products';
import type { CreateCampaignRequest, PreviewCampaignRequest } from '../../../lib/model/generated';
import { aRule, aVoucher, putCampaign, putRecords, putVoucher } from '../../support/builders';
import { refusalOf } from '../../support/refusal';
import { aCaller, aRuntime, dump, type TestRuntime } from '../../support/runtime';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const COUPONS: CreateCampaignRequest = {
  name: 'Twenty off',
  campaign_type: 'DISCOUNT_COUPONS',
  voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 20 } },
};
const GIFT: CreateCampaignRequest = {
  name: 'Cards',
  campaign_type: 'GIFT_VOUCHERS',
  voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1_500 } },
};
const tier = (name: string, amount_off: number) => ({
  name,
  action: { discount: { type: 'AMOUNT' as const, amount_off } },
});
const PROMOTION: CreateCampaignRequest = {
  name: 'Sale',
  campaign_type: 'PROMOTION',
  promotion: { tiers: [tier('Five off', 500), tier('Ten off', 1_000)] },
};
/** The order comes to 100 or more. */
const LARGE = { rules: { '1': { name: 'order.amount', conditions: { $more_than: [10_000] } }, logic: '1' } };

const preview = (sent: Partial<PreviewCampaignRequest>) =>
  previewCampaign(rt, caller, { campaign: COUPONS, order: { amount: 6_000 }, ...sent });
const taken = ({ order }: Awaited<ReturnType<typeof preview>>) => order?.total_applied_discount_amount;
const codeLine = (id: string) => ({ object: 'voucher' as const, id });

describe('previewCampaign', () => {
  it.each<[string, CreateCampaignRequest, number, number]>([
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
    await upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug', price: 900 });
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
    await putCampaign(rt, { name: COUPONS.name });

    expect(await preview({})).toMatchObject({ valid: true });
  });

  it.each<[string, Partial<PreviewCampaignRequest>, string]>([
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
    ['an order that is not there', { order: { id: `ord_${'a'.repeat(32)}` } }, 'not_found'],
  ])('refuses %s', async (_name, sent, key) => {
    expect(await refusalOf(preview(sent))).toMatchObject({ key });
  });

  it.each<[string, CreateCampaignRequest]>([
    [
      'loyalty cards',
      {
        name: 'Points',
        campaign_type: 'LOYALTY_PROGRAM',
        voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } },
      },
    ],
    ['referral codes', { ...COUPONS, campaign_type: 'REFERRAL_PROGRAM' }],
  ])('answers for %s as well', async (_name, campaign) => {
    expect((await preview({ campaign, customer: { source_id: 'ada' } })).redeemables).toHaveLength(1);
  });

  it('takes two round trips', async () => {
    await rt.store.config.load(caller);
    rt.meter.reset();

    await preview({});

    expect(rt.meter.roundTrips).toBe(2);
  });
});
