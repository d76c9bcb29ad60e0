// Which publications formulas read: those of codes whose discount, or whose products, a formula with their metadata decides.
import type { EvaluationRequest } from '../../model/request';
import type { RuleAssignment, ScopeDefinition } from '../../model/records/rules';
import type { Voucher } from '../../model/records/voucher';
import { formulaMembers } from '../discount/formulas';
import type { CompiledConfig } from './compiled-config';
import type { VoucherFact } from './facts';
import { offeredReward } from './reward-offer';

const OPERAND = 'PUBLICATION_METADATA';

/**
 * The publications that a request needs, once its codes are known: by the id of the voucher, the id of its publication.
 * @see docs/behaviour/formulas.md#operands
 */
export function publicationsToRead(
  { redeemables }: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): ReadonlyMap<string, string> {
  const lines = new Map(redeemables.map((redeemable) => [redeemable.id, redeemable]));
  const wanted = new Map<string, string>();
  for (const [name, { voucher }] of vouchers) {
    const { publication_id: id } = voucher.publish;
    if (id === undefined) continue;
    const reward = offeredReward(lines.get(name) ?? {}, voucher, config);
    const assignments = [...voucher.assignments, ...inherited(voucher, config), ...(reward?.assignments ?? [])];
    if (asksInDiscount(voucher) || asksInRules(assignments, config)) wanted.set(voucher.id, id);
  }
  return wanted;
}

function inherited({ campaign_id }: Voucher, { campaigns }: CompiledConfig): readonly RuleAssignment[] {
  return (campaign_id === null ? undefined : campaigns.get(campaign_id)?.assignments) ?? [];
}

function asksInDiscount({ discount }: Voucher): boolean {
  return discount !== null && formulaMembers(discount).some(({ text }) => asks(text));
}

function asksInRules(assignments: readonly RuleAssignment[], { rules }: CompiledConfig): boolean {
  return assignments.some(
    ({ rule_id }) => rules.get(rule_id)?.applicable_to?.included?.some(asksInDefinition) ?? false,
  );
}

function asksInDefinition(definition: ScopeDefinition): boolean {
  const { price_formula, quantity_limit_formula, aggregated_quantity_limit_formula } = definition;
  return [price_formula, quantity_limit_formula, aggregated_quantity_limit_formula].some(asks);
}

/** A text that only mentions the operand, such as one between quotes, costs a read and changes nothing. */
function asks(text: string | null | undefined): boolean {
  return text?.includes(OPERAND) ?? false;
}
