// What a worst case does not see: counts of candidates whose rules read what the bounds leave out.
import { formulaMembers } from '../../discount/numbers';
import type { Candidate } from '../../evaluation/candidate/candidate';
import { discountOf, factOf } from '../../evaluation/candidate/target';
import type { EvaluationContext } from '../../evaluation/context';
import { checkEligibility } from '../../evaluation/eligibility';
import { lineView } from '../../order/line-view';
import type { OrderState } from '../../order/state';
import type { LineView } from '../../rules/context';
import type { ParsedRule, ParsedRuleSet } from '../../rules/kind';
import { type ProductDefinition, matchesDefinition, matchesOperand } from '../../rules/match';
import { numberIn } from '../worst-case/measure';

export type UnseenReason = 'CUSTOMERS' | 'METADATA' | 'PRODUCTS' | 'MOMENTS' | 'COUNTS' | 'FLOOR' | 'CANDIDATES';

export interface Unseen {
  readonly reason: UnseenReason;
  readonly count: number;
}

export interface UnseenBasis {
  readonly candidates: readonly Candidate[];
  /** One input for each customer and moment; they share the configuration and the catalogue. */
  readonly inputs: readonly [EvaluationContext, ...(readonly EvaluationContext[])];
  readonly largest: OrderState;
  /** The metadata key of the floor; null for another measure. */
  readonly costKey: string | null;
  /** Usable redeemables beyond those that the default takes. */
  readonly beyond: number;
}

/** The counts above zero, in a fixed order. */
export function countUnseen(basis: UnseenBasis): readonly Unseen[] {
  const { candidates, inputs, largest, costKey, beyond } = basis;
  const [first] = inputs;
  const { catalog } = first.facts;
  const views = largest.lines.map((line) => lineView(line, catalog));
  const countOf = (test: (candidate: Candidate) => boolean) => candidates.filter(test).length;
  const counts: Readonly<Record<UnseenReason, number>> = {
    CUSTOMERS: countOf((one) => readsName(one, (name) => name.startsWith('customer.'))),
    METADATA: countOf((one) => readsName(one, (name) => METADATA_NAMES.includes(name)) || hasMetadataFormula(one)),
    PRODUCTS: countOf((one) => namesOnlyOthers(one, views, first)),
    MOMENTS: countOf((one) => inputs.every((input) => isOutsideTimes(one, input))),
    COUNTS: countOf(hasCounts),
    FLOOR: costKey === null ? 0 : countWithoutCost(basis, costKey),
    CANDIDATES: beyond,
  };
  return Object.entries(counts).flatMap(([reason, count]) =>
    count > 0 ? { reason: reason as UnseenReason, count } : [],
  );
}

const METADATA_NAMES: readonly string[] = ['order.metadata', 'redemption.metadata'];

function readsName({ rules }: Candidate, test: (name: string) => boolean): boolean {
  return rules.some(({ set }) => rulesIn(set).some(({ name }) => test(name)));
}

/** All rules of a set, nested ones included. */
function rulesIn({ rules, numbers }: ParsedRuleSet): readonly ParsedRule[] {
  return numbers.flatMap((number) => {
    const rule = rules.get(number);
    return rule ? [rule, ...rulesIn(rule.nested)] : [];
  });
}

function hasMetadataFormula({ target }: Candidate): boolean {
  const discount = discountOf(target);
  if (discount === null) return false;
  return formulaMembers(discount).some(({ text }) => /(ORDER|REDEMPTION)_METADATA/.test(text ?? ''));
}

function hasCounts({ target, rules, scope }: Candidate): boolean {
  const quantity = factOf(target)?.voucher.redemption.quantity ?? null;
  return quantity !== null || rules.some(({ counters }) => counters.length > 0) || (scope?.limited.length ?? 0) > 0;
}

const OUTSIDE: readonly string[] = [
  'promotion_not_active_now',
  'voucher_expired',
  'voucher_not_active',
  'voucher_not_active_now',
];

function isOutsideTimes(candidate: Candidate, input: EvaluationContext): boolean {
  return OUTSIDE.includes(checkEligibility({ candidate, input }, null)?.key ?? '');
}

/** True when the rules name products, and none of those within the bounds. */
function namesOnlyOthers(
  { rules, scope }: Candidate,
  views: readonly LineView[],
  { collections }: EvaluationContext,
): boolean {
  const named: readonly ProductDefinition[] = [
    ...(scope?.included_all === true ? [] : (scope?.included ?? []).map(({ definition }) => definition)),
    ...rules.flatMap(({ bundle }) => (bundle?.members ?? []).map(({ definition }) => definition)),
  ];
  const operands = rules.flatMap(({ set }) => rulesIn(set).flatMap(productOperands));
  if (named.length + operands.length === 0) return false;
  return !views.some(
    (view) =>
      named.some((definition) => matchesDefinition(view, definition, collections)) ||
      operands.some((operand) => matchesOperand(view, operand, collections)),
  );
}

const PRODUCT_NAMES: readonly string[] = [
  'product.id',
  'sku.id',
  'order.items',
  'order.items.any',
  'order.items.every',
];
const NAMING: readonly string[] = ['$is', '$in'];

function productOperands({ name, conditionList }: ParsedRule): readonly unknown[] {
  if (!PRODUCT_NAMES.includes(name)) return [];
  return conditionList.flatMap(([operator, operands]) =>
    NAMING.includes(operator) ? (Array.isArray(operands) ? (operands as readonly unknown[]) : [operands]) : [],
  );
}

function countWithoutCost({ largest, inputs }: UnseenBasis, key: string): number {
  const { skus, products } = inputs[0].facts.catalog;
  return largest.lines.filter(({ identity }) => {
    const sku = skus.get(identity.sku_id ?? '');
    const product = products.get(identity.product_id ?? sku?.product_id ?? '');
    return numberIn(sku?.metadata, key) === null && numberIn(product?.metadata, key) === null;
  }).length;
}
