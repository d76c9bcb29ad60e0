// What a discount does its work on: what the wizard offers, what a copy keeps.
import type { Campaign } from '../../dashboard/api/campaigns';
import { draftLike, EMPTY_DRAFT } from '../../dashboard/model/wizard/draft';
import {
  type DiscountKind,
  EFFECT_CHOICES,
  effectOf,
  GIFT_CHOICES,
  membersWithoutField,
  sampleLine,
  valueOf,
} from '../../dashboard/model/wizard/effects';
import { problemsOf } from '../../dashboard/model/wizard/guards';
import { discountOf, buildCampaignSubmission } from '../../dashboard/model/wizard/request';
import { ceilingOf, describeBenefit } from '../../dashboard/model/wizard/words';
import { effectsOf } from '../../lib/core/discount/effects';
import { campaignWith } from '../support/partial-record';

const NOW = { ms: Date.parse('2026-11-22T12:00:00Z'), timezone: 'UTC' };
const CAMPAIGN = campaignWith({
  id: 'camp_1',
  name: 'Advent',
  campaign_type: 'DISCOUNT_COUPONS',
  type: 'AUTO_UPDATE',
  active: true,
  vouchers_count: 1,
  vouchers_generation_status: 'DONE',
  created_at: '2026-01-01T00:00:00Z',
  validation_rules_assignments: { data: [] },
});
const NEW_UNITS = {
  type: 'UNIT',
  effect: 'ADD_NEW_ITEMS',
  unit_off: 2,
  unit_type: 'prod_1',
  product: { id: 'prod_1' },
};

const copyOf = (discount: Readonly<Record<string, unknown>>) =>
  draftLike(campaignWith({ ...CAMPAIGN, voucher: { type: 'DISCOUNT_VOUCHER', discount } }));

describe('the effects to choose from', () => {
  const MONEY = ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'];
  const SHARED = ['APPLY_TO_ITEMS_PROPORTIONALLY', 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY'];
  const UNITS = ['ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS', 'ADD_SAME_ITEMS', 'REPLACE_ITEMS'];

  it.each<[DiscountKind, readonly string[]]>([
    ['PERCENT', MONEY],
    ['AMOUNT', [...MONEY, ...SHARED, 'APPLY_TO_ITEMS_BY_QUANTITY']],
    ['FIXED', MONEY],
    ['UNIT', UNITS],
  ])('of %s are among those that the service takes; a copy keeps every other one', (type, wanted) => {
    const offered = EFFECT_CHOICES[type].flatMap(([effect]) => (effect === '' ? [] : [effect]));

    expect(offered).toEqual(wanted);
    expect(effectsOf(type)).toEqual(expect.arrayContaining(offered));
    for (const effect of effectsOf(type).filter((one) => !offered.includes(one))) {
      expect(membersWithoutField({ type, effect })).toEqual(['effect']);
    }
  });

  it('are sent as chosen, as long as the discount takes them', () => {
    const value = { discount: 'AMOUNT', text: '5', cap: '', effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } as const;

    expect(discountOf(value)).toEqual({ type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 500 });
    expect(discountOf({ ...value, discount: 'PERCENT' })).toEqual({ type: 'PERCENT', percent_off: 5 });
    expect(effectOf({ ...value, discount: 'UNIT' })).toBe('ADD_NEW_ITEMS');
  });

  it('are said, and an amount off each line is no ceiling', () => {
    const draftOf = (effect: string) => ({
      ...EMPTY_DRAFT,
      value: { discount: 'AMOUNT' as const, text: '5', cap: '', effect },
    });

    expect(describeBenefit(draftOf('APPLY_TO_ITEMS'), String)).toBe('500 off (Each line of its rules)');
    expect(ceilingOf(draftOf('APPLY_TO_ITEMS'))).toBeNull();
    expect(ceilingOf(draftOf('APPLY_TO_ITEMS_BY_QUANTITY'))).toBeNull();
    expect(ceilingOf(draftOf('APPLY_TO_ITEMS_PROPORTIONALLY'))).toBe(50_000);
    expect(ceilingOf(draftOf(''))).toBe(50_000);
  });

  it.each([
    ['', null],
    ['APPLY_TO_ORDER', null],
    ['APPLY_TO_ITEMS', { source_id: 'sample', quantity: 1, price: 6_000 }],
  ])('%j is tried on a cart with the line %j', (effect, line) => {
    expect(sampleLine({ discount: 'AMOUNT', text: '5', cap: '', effect }, 6_000)).toEqual(line);
  });

  it('that adds to lines of a product is tried on one of them', () => {
    expect(sampleLine(valueOf({ ...NEW_UNITS, effect: 'ADD_SAME_ITEMS' }), 6_000)).toEqual({
      product_id: 'prod_1',
      quantity: 1,
      price: 6_000,
    });
    expect(sampleLine(valueOf(NEW_UNITS), 6_000)).toBeNull();
  });
});

describe('a copy', () => {
  it.each([
    { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 12.5, amount_limit: 3_000 },
    { type: 'PERCENT', percent_off: 10 },
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', amount_off: 500 },
    { type: 'FIXED', effect: 'APPLY_TO_ORDER', fixed_amount: 999 },
    { ...NEW_UNITS, effect: 'REPLACE_ITEMS' },
  ])('asks for the discount %j again', (discount) => {
    const draft = copyOf(discount);

    expect(draft.value.kept).toBeUndefined();
    expect(discountOf(draft.value)).toEqual(discount);
  });

  it('says the effect of free units that named none', () => {
    expect(discountOf(copyOf({ type: 'UNIT', unit_off: 1, unit_type: 'prod_1' }).value)).toEqual({
      ...NEW_UNITS,
      effect: 'ADD_MISSING_ITEMS',
      unit_off: 1,
    });
  });

  it.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
    [{ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ ...NEW_UNITS, type: undefined }] }, ['effect', 'units']],
    [{ ...NEW_UNITS, product: null, sku: { id: 'sku_1' } }, ['sku']],
    [{ type: 'AMOUNT', amount_off: 500, amount_off_formula: 'ORDER_AMOUNT / 10' }, ['amount_off_formula']],
    [{ type: 'PERCENT', percent_off: 10, aggregated_amount_limit: 900 }, ['aggregated_amount_limit']],
  ])('keeps %j as it is, and says %j', (discount, members) => {
    const draft = copyOf(discount);

    expect(membersWithoutField(discount)).toEqual(members);
    expect(discountOf(draft.value)).toBe(discount);
    expect(problemsOf('value', draft, NOW)).toEqual([]);
    expect(describeBenefit(draft, String)).toContain('as the copied discount has it');
    expect(ceilingOf(draft)).toBeNull();
    expect(discountOf({ ...draft.value, kept: undefined })).not.toBe(discount);
  });

  it('keeps the effect of each tier', () => {
    const discount = { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500 };
    const draft = draftLike({
      ...CAMPAIGN,
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ id: 'promo_1', name: 'Five', action: { discount } }] } as unknown as Campaign['promotion'],
    });

    expect(buildCampaignSubmission(draft, 'UTC').campaign).toMatchObject({
      promotion: { tiers: [{ action: { discount } }] },
    });
  });

  it.each(GIFT_CHOICES)('keeps what gift cards pay: %s', (effect) => {
    const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500, effect } } as const;
    const draft = draftLike(campaignWith({ ...CAMPAIGN, campaign_type: 'GIFT_VOUCHERS', voucher }));

    expect(buildCampaignSubmission(draft, 'UTC').campaign).toMatchObject({
      voucher: { gift: { amount: 500, effect } },
    });
  });
});
