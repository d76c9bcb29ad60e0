// The check before launch: the request that its form makes, its report in words, and its worst cart in the sandbox.
import {
  describeCarts,
  describeNotSeen,
  describeStacks,
  isNotYetLive,
  isSearched,
  type LaunchReport,
  type LaunchWitness,
  toSandboxState,
  waterfallOfWitness,
} from '../../dashboard/model/campaign/launch-report';
import {
  buildLaunchRequest,
  fillLaunchForm,
  type LaunchCampaign,
  type LaunchForm,
} from '../../dashboard/model/campaign/launch-request';
import { collectScope, listRuleIds } from '../../dashboard/model/campaign/launch-scope';
import { isLaunchChecked } from '../../dashboard/model/campaign/state';
import type { Validated } from '../../dashboard/model/sandbox/answer';
import { readFragment, writeFragment } from '../../dashboard/model/sandbox/link';
import { requestOf } from '../../dashboard/model/sandbox/state';
import { buildCampaignSubmission } from '../../dashboard/model/wizard/request';
import { EMPTY_DRAFT } from '../../dashboard/model/wizard/draft';
import WORST_CASE from '../../schemas/records/worst-case.json';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const COUPONS: LaunchCampaign = { id: 'camp_1', campaign_type: 'DISCOUNT_COUPONS', active: true };
const TIERS: LaunchCampaign = {
  id: 'camp_2',
  campaign_type: 'PROMOTION',
  active: true,
  promotion: {
    tiers: [
      { id: 'promo_1', active: true },
      { id: 'promo_2', active: false },
    ],
  },
};
const FORM: LaunchForm = { ...fillLaunchForm([]), from: '50', to: '100', step: '5' };
const AMOUNTS = { from: 5_000, to: 10_000, step: 500 };

const request = (form: Partial<LaunchForm>, campaign = COUPONS) =>
  buildLaunchRequest(campaign, { ...FORM, ...form }, NOW);

describe('fillLaunchForm', () => {
  it('takes the cheapest and the dearest product that has a price', () => {
    const product = (source_id: string | null, price: number | null) => ({ id: `prod_${price}`, source_id, price });
    const products = [product('mug', 900), product('lamp', 4_000), product(null, 200), product('free', null)];

    expect(fillLaunchForm(products)).toMatchObject({
      carts: 'PRODUCTS',
      products: [
        { id: 'prod_200', most: '2' },
        { id: 'lamp', most: '2' },
      ],
    });
    expect(fillLaunchForm(products.slice(0, 1)).products).toEqual([{ id: 'mug', most: '2' }]);
  });

  it('takes the products of the campaign first, by id or source id, and SKUs', () => {
    const products = [
      { id: 'prod_1', source_id: 'mug', price: 900 },
      { id: 'prod_2', source_id: 'lamp', price: 4_000 },
      { id: 'prod_3', source_id: 'scarf', price: 2_000 },
      { id: 'prod_4', source_id: 'gift', price: null },
    ];
    const idsOf = (scope: readonly string[]) => fillLaunchForm(products, scope).products.map(({ id }) => id);

    expect(idsOf(['prod_3', 'sku_1', 'gift', 'gone'])).toEqual(['scarf', 'sku_1', 'mug', 'lamp']);
    expect(idsOf(['scarf', 'prod_3', 'mug'])).toEqual(['scarf', 'mug', 'lamp']);
    expect(idsOf(Array.from({ length: 20 }, (_one, at) => `sku_${at}`))).toHaveLength(12);
  });

  it('takes amounts where no product has a price', () => {
    expect(fillLaunchForm([{ id: 'prod_1', source_id: null, price: null }])).toMatchObject({
      carts: 'AMOUNTS',
      products: [],
    });
  });
});

describe('buildLaunchRequest', () => {
  it.each<[string, Partial<LaunchForm>, object]>([
    ['a percentage', { floor: '12,5 %' }, { percent_off: 12.5 }],
    ['an amount', { floorKind: 'AMOUNT', floor: '30' }, { amount: 3_000 }],
    ['a metadata key', { floorKind: 'METADATA', floor: ' cost ' }, { metadata: 'cost' }],
  ])('sends %s as the floor', (_name, form, floor) => {
    expect(request(form)).toEqual({ body: { bounds: { amounts: AMOUNTS }, floor, steps: 20_000 } });
  });

  it('sends products and SKUs with their most units, and more steps for a thorough search', () => {
    const products = [
      { id: ' mug ', most: '3' },
      { id: 'sku_1', most: '20' },
    ];

    expect(request({ carts: 'PRODUCTS', products, effort: 'LONG' })).toMatchObject({
      body: {
        bounds: {
          products: [
            { id: 'mug', max: 3 },
            { sku_id: 'sku_1', max: 20 },
          ],
        },
        steps: 1_000_000,
      },
    });
  });

  it('names one code of coupons, or the active tiers of a promotion, for the campaign alone', () => {
    expect(request({ others: 'ALONE' })).toMatchObject({
      body: { candidates: [{ object: 'campaign', id: 'camp_1' }] },
    });
    expect(request({ others: 'ALONE' }, TIERS)).toMatchObject({
      body: { candidates: [{ object: 'promotion_tier', id: 'promo_1' }] },
    });
    expect(request({ others: 'ALONE' }, { ...TIERS, promotion: { tiers: [] } })).toMatchObject({ field: 'others' });
  });

  it('enables a stopped campaign in the draft, and searches one that begins later at its start', () => {
    expect(request({}, { ...COUPONS, active: false, start_date: '2026-12-01T00:00:00Z' })).toMatchObject({
      body: {
        changes: [{ method: 'POST', path: '/v1/campaigns/camp_1/enable' }],
        bounds: { moments: ['2026-12-01T00:00:00.000Z'] },
      },
    });
    expect(request({}, { ...COUPONS, start_date: '2026-11-01T00:00:00Z' })).toEqual(request({}));
  });

  it('creates a campaign that is not stored in the draft: active, after its rules', () => {
    const rules = [{ subject: 'order.items.any', property: '', operator: '$is', text: 'mug' }];
    const draft = { ...EMPTY_DRAFT, name: 'New', value: { ...EMPTY_DRAFT.value, text: '20' }, isStopped: true, rules };
    const requests = buildCampaignSubmission({ ...draft, start: '2026-12-01T00:00' }, 'UTC');
    const made = buildLaunchRequest({ requests }, { ...FORM, others: 'ALONE' }, NOW);

    expect(made).toMatchObject({
      body: {
        changes: [
          { method: 'POST', path: '/v1/validation-rules', ref: 'rule-1', body: { rules: { logic: '1' } } },
          {
            method: 'POST',
            path: '/v1/campaigns',
            ref: 'campaign',
            body: { name: 'New', validation_rules: ['$rule-1'], voucher: { discount: { percent_off: 20 } } },
          },
        ],
        candidates: ['$campaign'],
        bounds: { moments: ['2026-12-01T00:00:00.000Z'] },
      },
    });
    expect(JSON.stringify(made)).not.toContain('"active"');
    expect(collectScope([requests]).products).toEqual(['mug']);
  });

  it.each<[string, Partial<LaunchForm>]>([
    ['floor', { floor: '' }],
    ['floor', { floor: '100.5' }],
    ['floor', { floorKind: 'AMOUNT', floor: '-1' }],
    ['floor', { floorKind: 'METADATA', floor: ' ' }],
    ['from', { from: '' }],
    ['to', { to: '1.234' }],
    ['to', { from: '60', to: '50' }],
    ['step', { step: '0' }],
    ['carts', { carts: 'PRODUCTS', products: [] }],
    ['carts', { carts: 'PRODUCTS', products: Array.from({ length: 13 }, (_one, at) => ({ id: `p${at}`, most: '1' })) }],
    ['launch-product-1', { carts: 'PRODUCTS', products: [{ id: ' ', most: '1' }] }],
    ['launch-units-1', { carts: 'PRODUCTS', products: [{ id: 'mug', most: '21' }] }],
    ['launch-units-1', { carts: 'PRODUCTS', products: [{ id: 'mug', most: '0' }] }],
  ])('names the field %s of what is no request', (field, form) => {
    expect(request(form)).toMatchObject({ field, problem: expect.stringMatching(/./) as unknown });
  });
});

describe('the scope of a campaign', () => {
  it('holds the goods that rules and discounts name, and none that they exclude', () => {
    const rule = {
      id: 'val_1',
      rules: {
        '1': {
          name: 'order.items.any',
          conditions: { $is: [{ object: 'product', id: 'prod_1', source_id: 'mug' }] },
          rules: { '1': { name: 'product.id', conditions: { $in: ['lamp'], $is_not: ['no'] } } },
        },
        '2': { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } },
        logic: '1 and 2',
      },
      applicable_to: {
        included: [
          { object: 'sku', id: 'sku_1' },
          { object: 'products_collection', id: 'pc_1' },
        ],
        excluded: [{ object: 'product', id: 'prod_9' }],
      },
    };
    const discount = { type: 'UNIT', unit_off: 1, unit_type: 'prod_2' };

    expect(collectScope([rule, { voucher: { discount } }])).toEqual({
      products: ['prod_1', 'lamp', 'sku_1', 'prod_2'],
      collections: ['pc_1'],
    });
  });

  it('names the rules of a campaign, of its tiers, and those that a copy shares', () => {
    const assigned = (rule_id: string) => ({ data: [{ rule_id }] });
    const tiers = [{ id: 'promo_1', active: true, validation_rule_assignments: assigned('val_2') }];
    const campaign = { ...TIERS, validation_rules_assignments: assigned('val_1'), promotion: { tiers } };

    expect(listRuleIds(campaign).toSorted()).toEqual(['val_1', 'val_2']);
    const copy = { campaign: { validation_rules: ['val_3'] }, rule: null, tierRules: [] };
    expect(listRuleIds({ requests: copy })).toEqual(['val_3']);
  });
});

describe('the waterfall of a witness', () => {
  const witness: LaunchWitness = {
    request: {
      redeemables: [
        { object: 'promotion_tier', id: 'promo_1' },
        { object: 'voucher', id: 'TEN' },
      ],
      order: { items: [{ product_id: 'mug', quantity: 2, price: 1_000 }] },
      customer: null,
    },
    at: '2026-11-20T10:00:00.000Z',
    amount: 2_500,
    total_discount_amount: 1_100,
    total_amount: 1_400,
    percent_off: 44,
    floor: 1_500,
    below_by: 100,
  };
  const money = String;

  it('goes from the cart over free units and the discount to what is to be paid', () => {
    const steps = waterfallOfWitness(witness, null, money)?.steps.map(({ kind, amount }) => [kind, amount]);

    expect(steps).toEqual([
      ['CART', 2_000],
      ['ADDED', 500],
      ['DISCOUNT', -1_100],
      ['TO_PAY', 1_400],
    ]);
  });

  it('has a step for each redeemable where a validation decides the same, and else one for all', () => {
    const part = (id: string, taken: number) => ({
      object: 'voucher',
      id,
      status: 'APPLICABLE' as const,
      order: { total_applied_discount_amount: taken },
    });
    const order = { amount: 2_500, initial_amount: 2_000, total_amount: 1_400 };
    const answer = { valid: true, order, redeemables: [part('promo_1', 1_000), part('TEN', 100)] };
    const labelsOf = (one: typeof answer) =>
      waterfallOfWitness(witness, one as unknown as Validated, money)?.steps.flatMap(({ kind, label }) =>
        kind === 'DISCOUNT' ? label : [],
      );

    expect(labelsOf(answer)).toEqual(['promo_1', 'TEN']);
    expect(labelsOf({ ...answer, order: { ...order, total_amount: 1_300 } })).toEqual(['Discount']);
    expect(labelsOf({ ...answer, valid: false })).toEqual(['Discount']);
  });

  it('is not drawn where units were replaced by cheaper ones', () => {
    expect(waterfallOfWitness({ ...witness, amount: 1_500, total_amount: 400 }, null, money)).toBeNull();
  });
});

describe('the report', () => {
  const words = {
    money: (amount: number) => `$${amount / 100}`,
    nameOf: (id: string) => (id === 'prod_1' ? 'Mug' : id),
  };
  const reportOf = (bounds: Partial<LaunchReport['searched']['bounds']>): LaunchReport => ({
    object: 'worst_case',
    verdict: 'SAFE',
    proof: 'OPTIMAL',
    value: 0,
    upper_bound: 0,
    witness: null,
    steps: 10,
    carts: 11,
    searched: {
      candidates: [
        { object: 'campaign', id: 'camp_1' },
        { object: 'promotion_tier', id: 'promo_1' },
      ],
      bounds: {
        products: null,
        amounts: null,
        units: null,
        lines: null,
        together: 3,
        customers: [null],
        moments: ['2026-11-20T10:00:00.000Z'],
        ...bounds,
      },
    },
    not_seen: [],
  });

  it('says which carts and stacks were searched', () => {
    const report = reportOf({ amounts: AMOUNTS });

    expect(describeCarts(report, words)).toBe('11 carts without lines, from $50 to $100 in steps of $5');
    expect(
      describeCarts(
        reportOf({
          products: [
            { id: 'prod_1', price: 900, max: 2 },
            { sku_id: 's', price: 5, max: 1 },
          ],
        }),
        words,
      ),
    ).toBe('11 carts with up to 2 × Mug at $9 and 1 × s at $0.05');
    expect(describeStacks(report)).toBe('2 redeemables, at most 3 together');
  });

  it('has a sentence of its own for each reason of the contract', () => {
    const reasons = WORST_CASE.properties.not_seen.items.properties.reason
      .enum as LaunchReport['not_seen'][number]['reason'][];
    const sentences = reasons.map((reason) => describeNotSeen({ reason, count: 2 }));

    expect(reasons).toHaveLength(7);
    expect(new Set(sentences).size).toBe(7);
    expect(sentences.filter((text) => !/^2 .*\.$/.test(text))).toEqual([]);
  });

  it('knows whether the campaign is among what was searched', () => {
    const report = reportOf({});

    expect(isSearched(COUPONS, report)).toBe(true);
    expect(isSearched(TIERS, report)).toBe(true);
    expect(isSearched({ ...COUPONS, id: 'camp_3' }, report)).toBe(false);
    expect(isSearched({ ...TIERS, promotion: { tiers: [] } }, report)).toBe(false);
  });

  it('knows a campaign that does not work yet', () => {
    expect(isNotYetLive(COUPONS, NOW)).toBe(false);
    expect(isNotYetLive({ ...COUPONS, start_date: '2026-11-01T00:00:00Z' }, NOW)).toBe(false);
    expect(isNotYetLive({ ...COUPONS, start_date: '2026-12-01T00:00:00Z' }, NOW)).toBe(true);
    expect(isNotYetLive({ ...COUPONS, active: false }, NOW)).toBe(true);
  });
});

describe('toSandboxState', () => {
  it.each([
    [
      {
        items: [
          { product_id: 'prod_1', quantity: 2, price: 1_205 },
          { sku_id: 'sku_1', quantity: 1, price: 0 },
        ],
      },
    ],
    [{ amount: 123_450 }],
  ])('makes the request of the witness again, through a link: %j', async (order) => {
    const redeemables = [
      { object: 'voucher', id: 'TEN' },
      { object: 'promotion_tier', id: 'promo_1' },
    ] as const;

    const read = await readFragment(
      await writeFragment(toSandboxState({ request: { redeemables, order, customer: null } })),
    );

    expect(read && requestOf(read)).toMatchObject({ body: { redeemables, order } });
  });
});

it.each([
  ['PROMOTION', true],
  ['DISCOUNT_COUPONS', true],
  ['GIFT_VOUCHERS', false],
  ['LOYALTY_PROGRAM', false],
  ['REFERRAL_PROGRAM', false],
] as const)('a campaign of the type %s is checked before launch: %s', (campaign_type, isChecked) => {
  expect(isLaunchChecked({ campaign_type })).toBe(isChecked);
});
