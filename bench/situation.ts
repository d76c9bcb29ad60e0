// What the benchmark decides: a stack of redeemables on an order, as a shop would send it.
import { NEW_SETTINGS } from '../lib/model/records/settings';
import { compileConfig } from '../lib/core/evaluation/compiled-config';
import type { EvaluationInput, Facts, VoucherFact } from '../lib/core/evaluation/facts';
import { EMPTY_USAGE } from '../lib/model/counters';
import { noRecords, type Config } from '../lib/model/config';
import type { Campaign, VoucherDefinition } from '../lib/model/records/campaign';
import type { Discount } from '../lib/model/records/discount';
import type { EvaluationRequest } from '../lib/model/request';
import type { RuleAssignment, ValidationRule } from '../lib/model/records/rules';
import type { Voucher } from '../lib/model/records/voucher';

const CREATED_AT = '2026-01-01T00:00:00.000Z';
const RULE_ID = 'val_1';

type Kind = Partial<Voucher> & { readonly isRuled?: boolean; readonly ruledBy?: string };

const PLAIN: readonly Kind[] = [
  { discount: { type: 'AMOUNT', amount_off: 7, effect: 'APPLY_TO_ORDER' } },
  { discount: { type: 'PERCENT', percent_off: 1.5, effect: 'APPLY_TO_ORDER' } },
  { discount: { type: 'PERCENT', percent_off: 1, effect: 'APPLY_TO_ITEMS' } },
  { discount: { type: 'AMOUNT', amount_off: 9, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' } },
  { type: 'GIFT_VOUCHER', gift: { amount: 25, balance: 25, effect: 'APPLY_TO_ORDER' } },
];

/** The kinds of a stack, one after the other: of the order and of its items, coupons and a gift card. */
const KINDS = {
  plain: PLAIN,
  /** Half of them guarded by rules, or computed by a formula of their campaign: once for the order, and line by line. */
  mixed: [
    { discount: { type: 'PERCENT', percent_off: 2, effect: 'APPLY_TO_ITEMS' }, isRuled: true },
    { discount: percentBy('IF(ORDER_AMOUNT > 100; 1.5; 1)', 'APPLY_TO_ORDER'), campaign_id: 'camp_order' },
    { discount: { type: 'AMOUNT', amount_off: 3, effect: 'APPLY_TO_ORDER' }, isRuled: true },
    {
      discount: percentBy('MIN(ORDER_ITEM_SUBTOTAL * 0.01; 2)', 'APPLY_TO_ITEMS'),
      campaign_id: 'camp_items',
      isRuled: true,
    },
    { discount: { type: 'AMOUNT', amount_off: 5, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }, isRuled: true },
    ...PLAIN,
  ],
  /** Each of them lacks money or units of the order. */
  lacking: [
    { discount: { type: 'AMOUNT', amount_off: 7, effect: 'APPLY_TO_ORDER' }, ruledBy: 'val_amount' },
    { discount: { type: 'PERCENT', percent_off: 2, effect: 'APPLY_TO_ITEMS' }, ruledBy: 'val_units' },
  ],
} as const satisfies Record<string, readonly Kind[]>;

export type Stack = keyof typeof KINDS;

function percentBy(formula: string, effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS') {
  return { type: 'PERCENT', percent_off: 1, percent_off_formula: formula, effect } as const;
}

function codeOf(discount: Discount): VoucherDefinition {
  return { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1000 }, code_config: {} };
}

/** The campaigns of a stack, with the discounts of its codes. */
function campaignsOf(stack: Stack): ReadonlyMap<string, Campaign> {
  const kinds: readonly Kind[] = KINDS[stack];
  return new Map(
    kinds.flatMap(({ campaign_id: id, discount }) => {
      if (!id || !discount) return [];
      return [[id, { ...CAMPAIGN, id, name: id, voucher: codeOf(discount) }] as const];
    }),
  );
}

const CAMPAIGN = {
  object: 'campaign',
  campaign_type: 'DISCOUNT_COUPONS',
  type: 'STATIC',
  active: true,
  category_id: null,
  metadata: {},
  creation_status: 'DONE',
  vouchers_generation_status: 'DONE',
  created_at: CREATED_AT,
  assignments: [],
} as const;

const RULE: ValidationRule = {
  id: RULE_ID,
  name: 'Spring',
  rules: {
    '1': { name: 'order.amount', conditions: { $more_than: [100] } },
    '2': { name: 'order.items.any', conditions: { $is: [{ id: 'prod_0', object: 'product' }] } },
    logic: '1 and 2',
  },
  applicable_to: { included: [{ object: 'product', id: 'prod_0' }], excluded: [], included_all: false },
  type: 'expression',
  context_type: 'global',
  created_at: CREATED_AT,
  updated_at: null,
  assignments_count: 1,
  object: 'validation_rules',
};

/** Rules that orders of the benchmark break. */
const LACKED: readonly ValidationRule[] = [
  {
    ...RULE,
    id: 'val_amount',
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [1_000_000] } }, logic: '1' },
    applicable_to: null,
  },
  {
    ...RULE,
    id: 'val_units',
    rules: { '1': { name: 'order.items.count', conditions: { $more_than_or_equal: [60] } }, logic: '1' },
    applicable_to: null,
  },
];

const ASSIGNMENT: RuleAssignment = {
  id: 'asgm_1',
  rule_id: RULE_ID,
  related_object_id: 'v_1',
  related_object_type: 'voucher',
  created_at: CREATED_AT,
  updated_at: null,
  validation_status: 'VALID',
  validation_omitted_rules: [],
  object: 'validation_rules_assignment',
};

function voucher(stack: Stack, index: number): VoucherFact {
  const kinds: readonly Kind[] = KINDS[stack];
  const { isRuled, ruledBy, discount, ...members } = kinds[index % kinds.length] ?? {};
  const code = `CODE-${index}`;
  const record: Voucher = {
    id: `v_${index}`,
    code,
    object: 'voucher',
    type: 'DISCOUNT_VOUCHER',
    campaign: null,
    campaign_id: null,
    category_id: null,
    discount: discount ?? null,
    gift: null,
    loyalty_card: null,
    active: true,
    additional_info: null,
    metadata: {},
    is_referral_code: false,
    created_at: CREATED_AT,
    updated_at: null,
    start_date: CREATED_AT,
    expiration_date: '2027-01-01T00:00:00.000Z',
    redemption: { quantity: 1000, redeemed_quantity: 3 },
    publish: { count: 0 },
    assignments: isRuled || ruledBy ? [{ ...ASSIGNMENT, rule_id: ruledBy ?? RULE_ID }] : [],
    ...members,
  };
  return { voucher: record, revision: 1, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 };
}

export interface Size {
  readonly stack: Stack;
  readonly redeemables: number;
  readonly lines: number;
}

/** The body of a request, as it travels. */
export function requestText({ redeemables, lines }: Size): string {
  return JSON.stringify({
    redeemables: Array.from({ length: redeemables }, (_, index) => ({ object: 'voucher', id: `CODE-${index}` })),
    order: {
      items: Array.from({ length: lines }, (_, index) => ({
        product_id: `prod_${index % 7}`,
        quantity: 1 + (index % 4),
        price: 990 + 37 * index,
        product: { name: `Product ${index}`, metadata: { color: 'red' } },
      })),
    },
  });
}

function configOf(campaigns: Config['campaigns'], rules: Config['rules']): Config {
  return {
    version: 1,
    settings: {
      id: 'proj_1',
      name: 'Bench',
      case_sensitive_codes: true,
      timezone: 'Europe/Warsaw',
      currency: 'EUR',
      week_start: 1,
      client_trusted_domains: [],
      client_redeem_enabled: false,
      client_publish_enabled: false,
      client_list_vouchers_enabled: false,
      client_create_customer_enabled: false,
      ...NEW_SETTINGS,
      client_rate_limit_enabled: false,
      wrong_code_limit_enabled: false,
    },
    stacking: null,
    ...noRecords(),
    campaigns,
    rules,
  };
}

/** A configuration with this many rules, and as many formulas of campaigns. */
export function largeConfig(count: number): Config {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const campaigns = numbers.map((number) => {
    const discount = percentBy(`IF(ORDER_AMOUNT > ${number}; 1.5; 1)`, 'APPLY_TO_ORDER');
    return [
      `camp_${number}`,
      { ...CAMPAIGN, id: `camp_${number}`, name: `${number}`, voucher: codeOf(discount) },
    ] as const;
  });
  return configOf(
    new Map(campaigns),
    new Map(numbers.map((number) => [`val_${number}`, { ...RULE, id: `val_${number}` }])),
  );
}

/** Facts as the store would read them. */
export function factsOf({ stack, redeemables }: Size): Facts {
  const vouchers = Array.from({ length: redeemables }, (_, index) => voucher(stack, index));
  return {
    config: compileConfig(configOf(campaignsOf(stack), new Map([RULE, ...LACKED].map((rule) => [rule.id, rule])))),
    vouchers: new Map(vouchers.map((fact) => [fact.voucher.code, fact])),
    customer: null,
    customerRevision: 0,
    usage: EMPTY_USAGE,
    listedIn: [],
    claimedUses: null,
    order: null,
    catalog: { products: new Map(), skus: new Map() },
    publications: new Map(),
    counters: new Map(),
  };
}

export function inputOf(request: EvaluationRequest, facts: Facts): EvaluationInput {
  return {
    request,
    facts,
    nowMs: Date.parse('2026-06-15T12:00:00Z'),
    keyId: 'key-1',
    explain: false,
    principal: 'PROJECT',
    isShopsOrder: true,
    requestId: null,
  };
}
