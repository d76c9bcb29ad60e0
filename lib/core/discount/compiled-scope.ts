// The product scope of a validation rule, compiled for many orders.
import { withoutNulls, type Writable } from '../object-members';
import type { ProductScope, ScopeDefinition } from '../../model/records/rules';
import { UNIT_LIMITS, unitLimitFormula } from '../../model/rules/unit-limits';
import type { CompiledDefinition, CompiledScope, CompiledUnitLimit, ScopeMatch } from './context';
import { readFormula } from './formulas';

/** The definitions in the lists of a scope, one after the other; missing lists are empty. */
export function compileScope(scope: ProductScope): CompiledScope {
  const included = (scope.included ?? []).map(compileDefinition);
  return {
    included,
    excluded: (scope.excluded ?? []).map(compileDefinition),
    included_all: scope.included_all ?? false,
    limited: included.filter(({ unitLimits }) => unitLimits.length > 0),
  };
}

/** Prepare one product definition of a discount's scope for evaluation, with parsed formulas. */
export function compileDefinition(definition: ScopeDefinition): CompiledDefinition {
  const shown = shownDefinition(definition);
  const { object, id, source_id, product_id, product_source_id, ...shared } = shown;
  const formulas = {
    price: readFormula(definition.price_formula),
    quantity_limit: readFormula(definition.quantity_limit_formula),
    aggregated_quantity_limit: readFormula(definition.aggregated_quantity_limit_formula),
  };
  return { definition, formulas, shown, shared, unitLimits: unitLimitsOf(definition) };
}

function unitLimitsOf(definition: ScopeDefinition): readonly CompiledUnitLimit[] {
  return UNIT_LIMITS.flatMap((limit) => {
    const fixed = definition[limit.member] ?? null;
    const formula = readFormula(definition[unitLimitFormula(limit.member)]);
    return fixed === null && formula === null ? [] : [{ limit, fixed, formula }];
  });
}

function shownDefinition(definition: ScopeDefinition): ScopeMatch {
  const shown = withoutNulls(definition) as Writable<ScopeMatch>;
  shown.strict = definition.strict ?? false;
  shown.effect = definition.effect ?? 'APPLY_TO_EVERY';
  shown.skip_initially = definition.skip_initially ?? 0;
  shown.repeat = definition.repeat ?? 1;
  shown.target = definition.target ?? 'ITEM';
  return shown;
}
