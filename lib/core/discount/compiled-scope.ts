// The products that a validation rule names, made ready for many orders.
import { withoutNulls } from '../without-nulls';
import type { Scope, ScopeDefinition } from '../../model/records/rules';
import type { CompiledDefinition, CompiledScope, ScopeMatch } from './context';
import type { Writable } from '../writable';
import { readFormula } from './formulas';

/** The lists of a scope, one definition after the other; lists that are missing are empty. */
export function compileScope({ included, excluded, included_all }: Scope): CompiledScope {
  return {
    included: (included ?? []).map(compileDefinition),
    excluded: (excluded ?? []).map(compileDefinition),
    included_all: included_all ?? false,
  };
}

export function compileDefinition(definition: ScopeDefinition): CompiledDefinition {
  const shown = shownDefinition(definition);
  const { object, id, source_id, product_id, product_source_id, ...shared } = shown;
  const formulas = {
    price: readFormula(definition.price_formula),
    quantity_limit: readFormula(definition.quantity_limit_formula),
    aggregated_quantity_limit: readFormula(definition.aggregated_quantity_limit_formula),
  };
  return { definition, formulas, shown, shared };
}

function shownDefinition(definition: ScopeDefinition): ScopeMatch {
  const shown: Writable<ScopeMatch> = withoutNulls(definition) as ScopeDefinition;
  shown.strict = definition.strict ?? false;
  shown.effect = definition.effect ?? 'APPLY_TO_EVERY';
  shown.skip_initially = definition.skip_initially ?? 0;
  shown.repeat = definition.repeat ?? 1;
  shown.target = definition.target ?? 'ITEM';
  return shown;
}
