// Data of codes outside their records that formulas read: the metadata of their publications, and their number of
// uses.
import type { EvaluationRequest } from '../../../model/request';
import type { RuleAssignment, ScopeDefinition } from '../../../model/records/rules';
import { UNIT_LIMITS, unitLimitFormula } from '../../../model/rules/unit-limits';
import type { Voucher } from '../../../model/records/voucher';
import { formulaMembers } from '../../discount/formulas';
import type { CompiledConfig } from '../compiled-config';
import type { VoucherFact } from '../facts';
import { findRewardAssignment } from '../reward-offer';

/** Operands of a code that are not in its record. */
type Operand = 'PUBLICATION_METADATA' | 'VOUCHER_REDEEMED_QUANTITY';

/**
 * Return the publications whose metadata the formulas of a request read: publication id by voucher id.
 * @see docs/behaviour/formulas.md#operands
 */
export function publicationsToRead(
  request: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): ReadonlyMap<string, string> {
  const asking = selectCodesUsing('PUBLICATION_METADATA', request, { config, vouchers });
  return new Map(asking.flatMap(({ id, publish }) => (publish.publication_id ? [[id, publish.publication_id]] : [])));
}

/** The codes of a request whose discount, or whose product scope, uses a formula with this operand. */
export function selectCodesUsing(
  operand: Operand,
  { redeemables }: EvaluationRequest,
  { config, vouchers }: { readonly config: CompiledConfig; readonly vouchers: ReadonlyMap<string, VoucherFact> },
): readonly Voucher[] {
  const lines = new Map(redeemables.map((redeemable) => [redeemable.id, redeemable]));
  return [...vouchers].flatMap(([name, { voucher }]) => {
    const reward = findRewardAssignment(lines.get(name) ?? {}, voucher, config);
    const assignments = [...voucher.assignments, ...inherited(voucher, config), ...(reward?.assignments ?? [])];
    const isAsking = asksInDiscount(voucher, operand) || asksInRules(assignments, config, operand);
    return isAsking ? [voucher] : [];
  });
}

function inherited({ campaign_id }: Voucher, { campaigns }: CompiledConfig): readonly RuleAssignment[] {
  return (campaign_id === null ? undefined : campaigns.get(campaign_id)?.assignments) ?? [];
}

function asksInDiscount({ discount }: Voucher, operand: Operand): boolean {
  return discount !== null && formulaMembers(discount).some(({ text }) => asks(text, operand));
}

function asksInRules(assignments: readonly RuleAssignment[], { rules }: CompiledConfig, operand: Operand): boolean {
  const asksIn = (definition: ScopeDefinition) => asksInDefinition(definition, operand);
  return assignments.some(({ rule_id }) => rules.get(rule_id)?.applicable_to?.included?.some(asksIn) ?? false);
}

function asksInDefinition(definition: ScopeDefinition, operand: Operand): boolean {
  const { price_formula, quantity_limit_formula, aggregated_quantity_limit_formula } = definition;
  const ofUnits = UNIT_LIMITS.map(({ member }) => definition[unitLimitFormula(member)]);
  const texts = [price_formula, quantity_limit_formula, aggregated_quantity_limit_formula, ...ofUnits];
  return texts.some((text) => asks(text, operand));
}

/**
 * True when a formula text contains the operand. A text that only mentions it, such as in quotes, costs a read and
 * changes nothing.
 */
function asks(text: string | null | undefined, operand: Operand): boolean {
  return text?.includes(operand) ?? false;
}
