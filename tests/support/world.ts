// A project in a few words: what the planner knows, built from short descriptions that can also stand in JSON.
import { validationAnswer } from '../../lib/core/answer/validation';
import { compileConfig } from '../../lib/core/evaluation/compiled-config';
import type { EvaluationInput, Facts, Reservation, VoucherFact } from '../../lib/core/evaluation/facts';
import type { Metadata } from '../../lib/model/common';
import type { Catalog, Category, Product, ProductCollection, Sku } from '../../lib/model/records/catalog';
import { isFailure, type Failure } from '../../lib/errors';
import { evaluate } from '../../lib/core/stacking/combine';
import type { Evaluation } from '../../lib/core/evaluation/candidate/outcome';
import type { Campaign, PromotionStack, PromotionTier } from '../../lib/model/records/campaign';
import { noRecords, type Config } from '../../lib/model/config';
import { type CampaignCounters, EMPTY_USAGE, NO_USE, type UseCount } from '../../lib/model/counters';
import type { Customer } from '../../lib/model/records/customer';
import type { Discount } from '../../lib/model/records/discount';
import type { Order } from '../../lib/model/records/order';
import type { EvaluationRequest, Redeemable } from '../../lib/model/request';
import type { Reward, RewardAssignment } from '../../lib/model/records/reward';
import type { RelatedObjectType, RuleAssignment, ValidationRule } from '../../lib/model/records/rules';
import {
  NEW_SETTINGS,
  DEFAULT_STACKING_RULES,
  type ProjectSettings,
  type StackingRules,
  type StackingRulesRecord,
} from '../../lib/model/records/settings';
import type { Voucher } from '../../lib/model/records/voucher';
import type { ValidateResponse } from '../../lib/model/generated-answers/validations';

export const CREATED_AT = '2026-01-01T00:00:00.000Z';
/** A Saturday, noon in UTC. */
export const NOON = '2026-11-21T12:00:00.000Z';

type Named<T> = Readonly<Record<string, T>>;

interface Guarded {
  /** Ids of validation rules assigned to it. */
  readonly rules?: readonly string[];
  readonly category?: string;
}

export interface VoucherWords extends Omit<Partial<Voucher>, 'gift' | 'campaign' | 'category'>, Guarded {
  /** What the card holds, minor units. */
  readonly gift?: number | (Partial<NonNullable<Voucher['gift']>> & { readonly balance: number });
  readonly points?: number;
  /** Id of its campaign. */
  readonly campaign?: string;
  readonly quantity?: number;
  readonly redeemed?: number;
  readonly periods?: Readonly<Record<string, number>>;
  /** What validation sessions have reserved. */
  readonly reservations?: readonly (Partial<Reservation> & { readonly untilMs: number })[];
}

export interface TierWords extends Partial<PromotionTier>, Guarded {
  readonly discount?: Discount;
  readonly campaign?: string;
}

export interface RewardWords {
  readonly type?: Reward['type'];
  /** Major units for so many points. */
  readonly coin?: { readonly exchange_ratio: number; readonly points_ratio: number };
  readonly campaign: string;
  readonly points?: number;
  /** How many of it there are; absent is without end. */
  readonly stock?: number;
  /** Ids of validation rules assigned to the reward in its campaign. */
  readonly rules?: readonly string[];
}

/** Everything is optional; lists are named by id, vouchers by code. */
export interface World {
  readonly now?: string;
  readonly key?: string;
  readonly project?: Partial<ProjectSettings>;
  readonly stacking?: Partial<StackingRules>;
  readonly categories?: Named<Partial<Category>>;
  readonly campaigns?: Named<Omit<Partial<Campaign>, 'category'> & Guarded>;
  readonly tiers?: Named<TierWords>;
  readonly stacks?: Named<readonly string[]>;
  readonly rules?: Named<Partial<ValidationRule>>;
  readonly vouchers?: Named<VoucherWords>;
  readonly collections?: Named<Partial<ProductCollection>>;
  readonly products?: Named<Partial<Product>>;
  readonly skus?: Named<Partial<Sku> & { readonly product_id: string }>;
  readonly rewards?: Named<RewardWords>;
  readonly customer?: Partial<Customer>;
  readonly uses?: Named<Partial<UseCount>>;
  readonly counters?: Named<Partial<CampaignCounters>>;
  /** Metadata by the id of the voucher. */
  readonly publications?: Named<Metadata>;
  readonly order?: Partial<Order>;
}

const A_CAMPAIGN = {
  object: 'campaign',
  campaign_type: 'DISCOUNT_COUPONS',
  type: 'STATIC',
  active: true,
  category_id: null,
  metadata: {},
  creation_status: 'DONE',
  vouchers_generation_status: 'DONE',
  created_at: CREATED_AT,
} as const;

const A_TIER = {
  object: 'promotion_tier',
  banner: null,
  metadata: {},
  hierarchy: 1,
  active: true,
  category_id: null,
  created_at: CREATED_AT,
} as const;

const A_VOUCHER = {
  object: 'voucher',
  type: 'DISCOUNT_VOUCHER',
  campaign: null,
  campaign_id: null,
  category_id: null,
  discount: null,
  gift: null,
  loyalty_card: null,
  active: true,
  additional_info: null,
  metadata: {},
  is_referral_code: false,
  created_at: CREATED_AT,
  updated_at: null,
  publish: { count: 0 },
} as const;

function recordsOf<W, R>(named: Named<W> | undefined, build: (id: string, words: W) => R): ReadonlyMap<string, R> {
  return new Map(Object.entries(named ?? {}).map(([id, words]) => [id, build(id, words)]));
}

function assignments(rules: readonly string[] | undefined, id: string, type: RelatedObjectType) {
  return (rules ?? []).map((rule_id, position): RuleAssignment => ({
    id: `asgm_${id}_${position}`,
    rule_id,
    related_object_id: id,
    related_object_type: type,
    created_at: CREATED_AT,
    updated_at: null,
    validation_status: 'VALID',
    validation_omitted_rules: [],
    object: 'validation_rules_assignment',
  }));
}

function aCampaign(id: string, { rules, category, ...members }: NonNullable<World['campaigns']>[string]): Campaign {
  return {
    ...A_CAMPAIGN,
    id,
    name: `Campaign ${id}`,
    category_id: category ?? null,
    ...members,
    assignments: assignments(rules, id, 'campaign'),
  };
}

function aTier(id: string, { rules, category, discount, campaign, ...members }: TierWords): PromotionTier {
  return {
    ...A_TIER,
    id,
    name: `Tier ${id}`,
    action: discount ? { discount } : {},
    campaign_id: campaign ?? 'camp_promo',
    category_id: category ?? null,
    ...members,
    assignments: assignments(rules, id, 'promotion_tier'),
  };
}

function aVoucher(code: string, words: VoucherWords): Voucher {
  const { rules, category, gift, points, campaign, quantity, redeemed, periods, reservations, ...members } = words;
  const card = typeof gift === 'number' ? { balance: gift } : gift;
  return {
    ...A_VOUCHER,
    id: `v_${code}`,
    code,
    category_id: category ?? null,
    ...(campaign !== undefined && { campaign: `Campaign ${campaign}`, campaign_id: campaign }),
    ...(card && {
      type: 'GIFT_VOUCHER',
      gift: { amount: card.balance, effect: 'APPLY_TO_ORDER', ...card },
    }),
    ...(points !== undefined && { type: 'LOYALTY_CARD', loyalty_card: { points, balance: points } }),
    redemption: { quantity: quantity ?? null, redeemed_quantity: redeemed ?? 0 },
    ...members,
    assignments: assignments(rules, code, 'voucher'),
  };
}

function aRule(id: string, members: Partial<ValidationRule>): ValidationRule {
  return {
    id,
    name: id,
    rules: {},
    type: 'expression',
    context_type: 'global',
    created_at: CREATED_AT,
    updated_at: null,
    assignments_count: 1,
    object: 'validation_rules',
    ...members,
  };
}

function aStack(id: string, ids: readonly string[]): PromotionStack {
  const tiers = { ids, hierarchy_mode: 'MANUAL' } as const;
  return {
    id,
    name: id,
    object: 'promotion_stack',
    campaign_id: 'camp_promo',
    tiers,
    category_id: null,
    created_at: CREATED_AT,
  };
}

function aProduct(id: string, members: Partial<Product>): Product {
  return {
    id,
    source_id: null,
    name: null,
    price: null,
    attributes: [],
    metadata: {},
    image_url: null,
    created_at: CREATED_AT,
    updated_at: null,
    object: 'product',
    ...members,
  };
}

function aSku(id: string, members: Partial<Sku> & { readonly product_id: string }): Sku {
  return {
    id,
    source_id: null,
    sku: null,
    price: null,
    currency: null,
    attributes: {},
    image_url: null,
    metadata: {},
    created_at: CREATED_AT,
    updated_at: null,
    object: 'sku',
    ...members,
  };
}

function aReward(id: string, { type, coin, stock }: RewardWords): Reward {
  return {
    id,
    name: id,
    type: type ?? 'COIN',
    parameters: coin ? { coin } : {},
    stock: stock ?? null,
    redeemed: null,
    attributes: {},
    metadata: {},
    created_at: CREATED_AT,
    updated_at: null,
    object: 'reward',
  };
}

function anAssignedReward(id: string, { campaign, points, rules }: RewardWords): RewardAssignment {
  return {
    id: `rewa_${id}`,
    reward_id: id,
    related_object_id: campaign,
    related_object_type: 'campaign',
    parameters: points === undefined ? {} : { loyalty: { points } },
    assignments: assignments(rules, `rewa_${id}`, 'reward_assignment'),
    created_at: CREATED_AT,
    updated_at: null,
    object: 'reward_assignment',
  };
}

export function aCustomer(members: Partial<Customer> = {}): Customer {
  return {
    id: 'cust_1',
    source_id: 'jane',
    metadata: {},
    created_at: CREATED_AT,
    system_metadata: {},
    object: 'customer',
    ...members,
  };
}

function anOrder(members: Partial<Order>): Order {
  return {
    id: 'ord_1',
    source_id: 'cart-1',
    created_at: CREATED_AT,
    updated_at: null,
    status: 'CREATED',
    metadata: {},
    customer_id: null,
    referrer_id: null,
    redemptions: {},
    object: 'order',
    ...members,
  };
}

function settingsOf(world: World): ProjectSettings {
  return {
    id: 'proj_1',
    name: 'Project',
    case_sensitive_codes: true,
    timezone: 'UTC',
    currency: 'EUR',
    week_start: 1,
    client_trusted_domains: [],
    client_redeem_enabled: true,
    client_publish_enabled: true,
    client_list_vouchers_enabled: true,
    client_create_customer_enabled: true,
    ...NEW_SETTINGS,
    client_rate_limit_enabled: true,
    wrong_code_limit_enabled: true,
    ...world.project,
  };
}

function stackingOf({ stacking }: World): StackingRulesRecord | null {
  const record = { id: 'stk_1', created_at: CREATED_AT, updated_at: null };
  return stacking ? { ...DEFAULT_STACKING_RULES, ...stacking, ...record } : null;
}

export function configOf(world: World): Config {
  const promotions: World['campaigns'] = world.tiers ? { camp_promo: { campaign_type: 'PROMOTION' } } : {};
  return {
    ...noRecords(),
    version: 1,
    settings: settingsOf(world),
    stacking: stackingOf(world),
    campaigns: recordsOf({ ...promotions, ...world.campaigns }, aCampaign),
    tiers: recordsOf(world.tiers, aTier),
    stacks: recordsOf(world.stacks, aStack),
    rules: recordsOf(world.rules, aRule),
    categories: recordsOf(world.categories, (id, members) => ({
      id,
      name: `Category ${id}`,
      hierarchy: 1,
      object: 'category',
      created_at: CREATED_AT,
      ...members,
    })),
    rewards: recordsOf(world.rewards, aReward),
    rewardAssignments: recordsOf(world.rewards, anAssignedReward),
    collections: recordsOf(world.collections, (id, members) => ({
      id,
      name: id,
      type: 'STATIC',
      created_at: CREATED_AT,
      object: 'products_collection',
      ...members,
    })),
  };
}

/** Products and SKUs are found by id and by source id. */
function byEveryName<T extends { readonly id: string; readonly source_id: string | null }>(
  records: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  const all = [...records.values()];
  return new Map(
    all.flatMap((record) =>
      [record.id, ...(record.source_id === null ? [] : [record.source_id])].map((name) => [name, record] as const),
    ),
  );
}

function catalogOf({ products, skus }: World): Catalog {
  return { products: byEveryName(recordsOf(products, aProduct)), skus: byEveryName(recordsOf(skus, aSku)) };
}

function reservationWords({
  reservations = [],
}: VoucherWords): Pick<VoucherFact, 'reservations' | 'reservationSequence'> {
  const named = reservations.map((reservation, index) => ({
    id: `hold-${index}`,
    value: 0,
    isOwn: false,
    isClients: false,
    ...reservation,
  }));
  return { reservations: named, reservationSequence: reservations.length };
}

/** Vouchers are known by code and by id, as a request may name them. */
function voucherFacts({ vouchers }: World): ReadonlyMap<string, VoucherFact> {
  return new Map(
    Object.entries(vouchers ?? {}).flatMap(([code, words]) => {
      const voucher = aVoucher(code, words);
      const fact = { voucher, revision: 1, sequence: 0, periods: words.periods ?? {}, ...reservationWords(words) };
      return [code, voucher.id].map((name) => [name, fact] as const);
    }),
  );
}

export function factsOf(world: World): Facts {
  const uses = Object.fromEntries(Object.entries(world.uses ?? {}).map(([id, use]) => [id, { ...NO_USE, ...use }]));
  return {
    config: compileConfig(configOf(world)),
    vouchers: voucherFacts(world),
    customer: world.customer ? aCustomer(world.customer) : null,
    customerRevision: world.customer ? 1 : 0,
    usage: { ...EMPTY_USAGE, uses },
    listedIn: [],
    claimedUses: null,
    order: world.order ? { order: anOrder(world.order), version: 1 } : null,
    catalog: catalogOf(world),
    publications: recordsOf(world.publications, (_, metadata) => metadata),
    counters: recordsOf(world.counters, (_, members) => ({
      redemptions: NO_USE,
      ordersAmount: 0,
      discountAmount: 0,
      giftAmount: 0,
      tiers: {},
      ...members,
    })),
  };
}

/** The planner's input; `explain` as the caller asks for it. */
export function inputOf(world: World, request: EvaluationRequest): EvaluationInput {
  return {
    request,
    facts: factsOf(world),
    nowMs: Date.parse(world.now ?? NOON),
    keyId: world.key ?? 'key-1',
    principal: 'PROJECT',
    requestId: 'v-0123456789abcdef01',
    isShopsOrder: true,
    explain: request.options?.expand?.includes('explain') ?? false,
  };
}

/** The evaluation of a list that is not refused. */
export function evaluated(input: EvaluationInput): Evaluation {
  const evaluation = evaluate(input);
  if (isFailure(evaluation)) throw new Error(`refused: ${evaluation.key} ${evaluation.details ?? ''}`);
  return evaluation;
}

/** What a validation answers, or why it is refused as a whole. */
export function decide(world: World, request: EvaluationRequest): ValidateResponse | { readonly refused: Failure } {
  const input = inputOf(world, request);
  const evaluation = evaluate(input);
  if (isFailure(evaluation)) return { refused: evaluation };
  return validationAnswer(evaluation, input, { id: 'valid_1', trackingId: null, session: null });
}

/** What a validation answers. */
export function answered(world: World, request: EvaluationRequest): ValidateResponse {
  const answer = decide(world, request);
  if ('refused' in answer) throw new Error(`refused: ${answer.refused.key} ${answer.refused.details ?? ''}`);
  return answer;
}

/** Redeemables by code; what starts with `promo_` is a tier, what starts with `stack_` is a stack. */
export function listed(...ids: readonly string[]): readonly Redeemable[] {
  return ids.map((id) => {
    const object = id.startsWith('promo_') ? 'promotion_tier' : id.startsWith('stack_') ? 'promotion_stack' : 'voucher';
    return { object, id };
  });
}

/** One word for each redeemable, in processing order: APPLICABLE, or the key that stopped it. */
export function words(world: World, request: EvaluationRequest): readonly string[] {
  return evaluated(inputOf(world, request)).outcomes.map((outcome) => {
    const { id } = outcome.candidate;
    if (outcome.status === 'APPLICABLE') return `${id} APPLICABLE`;
    return `${id} ${outcome.status} ${outcome.status === 'SKIPPED' ? outcome.key : outcome.failure.key}`;
  });
}
