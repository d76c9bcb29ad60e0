// Traits of a redeemable that decide how much a search can prove.
import type { Candidate } from '../../evaluation/candidate/candidate';
import { EFFECTS, effectOf } from '../../discount/effects';
import { discountOf } from '../../evaluation/candidate/target';

/** True when a formula takes part in the discount. */
export function hasFormula({ target, scope }: Candidate): boolean {
  const discount = discountOf(target);
  const texts = discount ? JSON.stringify(discount) : '';
  const definitions = scope?.included ?? [];
  return (
    texts.includes('_formula"') ||
    definitions.some(({ formulas, unitLimits }) => {
      const isFormula = [formulas.price, formulas.quantity_limit, formulas.aggregated_quantity_limit].some(
        (formula) => formula !== null,
      );
      return isFormula || unitLimits.some(({ formula }) => formula !== null);
    })
  );
}

/** True when the discount is on the order as a whole, so that its amount alone decides the effect. */
export function reachesOrder({ target, scope }: Candidate): boolean {
  const discount = discountOf(target);
  return discount !== null && EFFECTS[effectOf(discount, scope)].reaches === 'ORDER';
}

/**
 * True when a discount never falls as units and amounts are added: an amount or a share of the order, or of all lines.
 * What is left to pay then rises at most as fast as the amount of the order.
 */
export function hasRisingDiscount(candidate: Candidate): boolean {
  const { target, scope, bundle } = candidate;
  const discount = discountOf(target);
  if (discount === null || bundle !== null || hasFormula(candidate)) return false;
  if (discount.type !== 'AMOUNT' && discount.type !== 'PERCENT') return false;
  const effect = effectOf(discount, scope);
  const isOfAllLines = effect === 'APPLY_TO_ITEMS' || effect === 'APPLY_TO_ITEMS_PROPORTIONALLY';
  return effect === 'APPLY_TO_ORDER' || (scope === null && isOfAllLines);
}

/** True when units of a definition are counted: some are skipped, or only every n-th counts. */
export function countsUnits({ scope }: Candidate): boolean {
  return (scope?.included ?? []).some(
    ({ definition: { repeat, skip_initially } }) => (repeat ?? 1) > 1 || (skip_initially ?? 0) > 0,
  );
}

/**
 * True when a redeemable before another one leaves an amount that rises with the amount of the order, whatever is
 * added: it has no rules, no formula and moves no units.
 */
export function isSteady(candidate: Candidate): boolean {
  const isUnit = discountOf(candidate.target)?.type === 'UNIT';
  return candidate.rules.length === 0 && !isUnit && !hasFormula(candidate);
}
