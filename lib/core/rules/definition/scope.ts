// The scope of a validation rule: products, SKUs and collections, each with its limits.
import type { Failure } from '../../../errors';
import type { RuleInput } from '../../../model/generated';
import type { ProductScope, ScopeDefinition } from '../../../model/records/rules';
import { UNIT_LIMITS, unitLimitFormula } from '../../../model/counters';
import { checkFormula, type DiscountFormulaUse } from '../../formula/check';
import { withoutNulls } from '../../object-members';

type ScopeInput = NonNullable<RuleInput['applicable_to']>;
type DefinitionInput = NonNullable<ScopeInput['included']>;

/**
 * The scope in a request: missing lists are empty, nulls inside an element count as absent, and each element has an
 * explicit effect and strictness.
 * @returns the scope; or, with the position, invalid_validation_rules for an element without a name, or
 *   invalid_formula
 */
export function readScope({ excluded, included, included_all }: ScopeInput): ProductScope | Failure {
  const scope = {
    excluded: readDefinitions(excluded),
    included: readDefinitions(included),
    included_all: included_all ?? false,
  };
  return checkList('excluded', scope.excluded) ?? checkList('included', scope.included) ?? scope;
}

function readDefinitions(input: DefinitionInput | null | undefined): readonly ScopeDefinition[] {
  return (input ?? []).map((element) => {
    const definition = withoutNulls(pickKnown(element)) as ScopeDefinition;
    return { ...definition, strict: definition.strict ?? false, effect: definition.effect ?? 'APPLY_TO_EVERY' };
  });
}

function checkList(list: string, definitions: readonly ScopeDefinition[]): Failure | null {
  for (const [index, definition] of definitions.entries()) {
    const failure = checkDefinition(definition, `applicable_to.${list}[${index}]`);
    if (failure) return failure;
  }
  return null;
}

function checkDefinition(definition: ScopeDefinition, place: string): Failure | null {
  if (definition.id || definition.source_id) return checkFormulas(definition, place);
  return { key: 'invalid_validation_rules', details: `${place} needs an id or a source_id.` };
}

/** The known members of an element; others are left out. */
const KNOWN = [
  'object',
  'id',
  'source_id',
  'product_id',
  'product_source_id',
  'strict',
  'effect',
  'price',
  'price_formula',
  'quantity_limit',
  'quantity_limit_formula',
  'aggregated_quantity_limit',
  'aggregated_quantity_limit_formula',
  'amount_limit',
  'aggregated_amount_limit',
  'skip_initially',
  'repeat',
  'target',
  ...UNIT_LIMITS.flatMap(({ member }) => [member, unitLimitFormula(member)]),
] as const satisfies readonly (keyof ScopeDefinition)[];

function pickKnown(element: DefinitionInput[number]): object {
  return Object.fromEntries(KNOWN.map((member) => [member, element[member]]));
}

type FormulaMember = Extract<keyof ScopeDefinition, `${string}_formula`>;

const FORMULAS: readonly (readonly [member: FormulaMember, field: DiscountFormulaUse['field']])[] = [
  ['price_formula', 'price'],
  ['quantity_limit_formula', 'quantity_limit'],
  ['aggregated_quantity_limit_formula', 'quantity_limit'],
  ...UNIT_LIMITS.map(({ member }) => [unitLimitFormula(member), 'quantity_limit'] as const),
];

function checkFormulas(definition: ScopeDefinition, place: string): Failure | null {
  for (const [member, field] of FORMULAS) {
    const text = definition[member];
    if (text === undefined || text === null) continue;
    const problem = checkFormula(text, { field, level: 'items', redeemable: 'any' });
    if (!problem) continue;
    const details = `${place}.${member}, position ${problem.position}: ${problem.message}`;
    return { key: 'invalid_formula', details };
  }
  return null;
}
