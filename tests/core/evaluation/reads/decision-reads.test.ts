// What a decision reads: exact counts of codes, limits, segments, and counters of campaigns, units and customers.
import { DECISION_READS } from '../../../../lib/core/evaluation/reads/decision-reads';
import { UNIT_LIMITS, unitLimitFormula } from '../../../../lib/model/counters';
import {
  EMPTY_CATALOG,
  factsOf,
  listed,
  NOON,
  type RequestOrder,
  type ScopeDefinition,
  type ValidationRule,
  type World,
} from '../../../support/core';

const NOW_MS = Date.parse(NOON);
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const A = { object: 'product', id: 'A' } as const;
const rule = (name: string, conditions: Readonly<Record<string, readonly number[]>>): Partial<ValidationRule> => ({
  rules: { '1': { name, conditions } },
});
const including = (definition: ScopeDefinition): Partial<ValidationRule> => ({
  applicable_to: { included: [definition] },
});
const asking = (amount_off_formula: string) => ({ ...OFF, amount_off_formula }) as const;

const WORLD: World = {
  rules: {
    comparing: rule('redemption.count.daily', { $more_than: [1] }),
    limiting: rule('redemption.count.per_api_key', { $less_than_or_equal: [5] }),
    ofCampaign: rule('campaign.redemptions.count', { $more_than: [1] }),
    ofCustomer: rule('redemption.count.per_customer', { $less_than_or_equal: [2] }),
    ofUnits: including({
      ...A,
      product_promotion_tier_quantity_limit: 5,
      product_customer_promotion_tier_quantity_limit: 5,
    }),
    ofFormula: including({ ...A, product_campaign_quantity_limit_formula: '2 + 3' }),
  },
  campaigns: { camp_1: {} },
  tiers: {
    promo_1: { campaign: 'camp_1', discount: OFF, rules: ['ofUnits', 'ofCampaign', 'ofCustomer'] },
    promo_2: { campaign: 'camp_1', discount: OFF, rules: ['ofCampaign'] },
  },
  vouchers: {
    COMPARED: { discount: OFF, rules: ['comparing'] },
    USED: { discount: asking('VOUCHER_REDEEMED_QUANTITY + 1') },
    PLAIN: { discount: asking('ORDER_AMOUNT / 2'), rules: ['limiting'] },
    UNITS: { campaign: 'camp_1', discount: OFF, rules: ['ofFormula'] },
    MANY: {
      discount: {
        type: 'UNIT',
        effect: 'ADD_MANY_ITEMS',
        units: [{ unit_off_formula: '1' }, { unit_off_formula: 'VOUCHER_REDEEMED_QUANTITY' }],
      },
    },
  },
};

function known(ids: readonly string[], world: World = WORLD) {
  const { config, vouchers } = factsOf(world);
  const codes = new Map([...vouchers].filter(([name]) => ids.includes(name)));
  return { request: { redeemables: listed(...ids) }, config, vouchers: codes };
}

describe('the codes whose counts are exact', () => {
  it('are those that rules compare with, and those whose formulas read them', () => {
    const { request, config, vouchers } = known(['COMPARED', 'USED', 'PLAIN', 'MANY']);

    expect(DECISION_READS.comparedCodes(request, config, vouchers)).toEqual(
      new Set(['v_COMPARED', 'v_USED', 'v_MANY']),
    );
  });

  it.each([
    ...UNIT_LIMITS.map(({ member }) => unitLimitFormula(member)),
    'price_formula' as const,
    'quantity_limit_formula' as const,
    'aggregated_quantity_limit_formula' as const,
  ])('are those of rules whose %s reads them', (member) => {
    const ofText = (text: string) => {
      const world: World = {
        rules: { val_1: including({ ...A, [member]: text }) },
        vouchers: { CODE: { discount: OFF, rules: ['val_1'] } },
      };
      const { request, config, vouchers } = known(['CODE'], world);
      return [...DECISION_READS.comparedCodes(request, config, vouchers)];
    };

    expect(ofText('VOUCHER_REDEEMED_QUANTITY')).toEqual(['v_CODE']);
    expect(ofText('ORDER_AMOUNT')).toEqual([]);
  });
});

it('the limits of codes are those of the key pair that calls', () => {
  const asked = { ...known(['PLAIN']), nowMs: NOW_MS };
  const limits = (period: string) => [['v_PLAIN', [{ counted: { of: 'VOUCHER', period }, max: 5 }]]];

  expect([...DECISION_READS.codeLimits({ ...asked, keyId: 'key-1' })]).toEqual(limits('kkey-1'));
  expect([...DECISION_READS.codeLimits({ ...asked, keyId: undefined })]).toEqual(limits('k'));
  expect(DECISION_READS.periodOfKey('key-1')).toBe('kkey-1');
});

it('static segments are read of those that rules name', () => {
  const segments = (['static', 'passive', 'auto-update'] as const).map((type) => ({ id: type, type }));
  const config = { ...factsOf({}).config, namedSegments: segments } as unknown as ReturnType<typeof factsOf>['config'];

  expect(DECISION_READS.staticSegments(config)).toEqual([segments[0]]);
});

describe('the counters of a decision', () => {
  const order: RequestOrder = { items: [{ product_id: 'A' }] };
  const countersOf = (ids: readonly string[], sent: RequestOrder | null = order) => {
    const { request, ...rest } = known(ids);
    const read = DECISION_READS.counters({ ...rest, request: { ...request, order: sent }, order: null, nowMs: NOW_MS });
    const { asked, compared, ofCustomer } = read(EMPTY_CATALOG);
    return { asked, compared: [...compared], ofCustomer: ofCustomer() };
  };

  it.each<[string, readonly string[], RequestOrder | null, object]>([
    ['a campaign', ['promo_2'], order, { asked: ['camp_1'], compared: ['camp_1'], ofCustomer: [] }],
    [
      'a campaign, units and a customer',
      ['promo_1'],
      order,
      { asked: ['camp_1', 'promo_1|p|A'], compared: ['camp_1'], ofCustomer: ['promo_1', 'promo_1|p|A'] },
    ],
    ['units of a formula', ['UNITS'], order, { asked: ['camp_1|p|A'], compared: ['camp_1|p|A'], ofCustomer: [] }],
    [
      'no units that the order lacks',
      ['promo_1', 'UNITS'],
      null,
      { asked: ['camp_1'], compared: ['camp_1'], ofCustomer: ['promo_1'] },
    ],
    ['nothing', ['PLAIN'], order, { asked: [], compared: [], ofCustomer: [] }],
  ])('are of %s', (_name, ids, sent, expected) => {
    expect(countersOf(ids, sent)).toEqual(expected);
  });

  it('are those of tiers before codes and products are known', () => {
    const { request, config } = known(['promo_1', 'UNITS']);
    const early = DECISION_READS.earlyCounters({ request: { ...request, order: null }, config, nowMs: NOW_MS });

    expect(early.asked).toEqual(['camp_1', 'promo_1|p|A']);
    expect([...early.compared]).toEqual(['camp_1']);
  });
});

it('a configuration is compiled once for all decisions', () => {
  const { stored, ...config } = factsOf(WORLD).config;

  expect(DECISION_READS.compile({ ...config, ...stored })).toEqual({ ...config, stored });
});
