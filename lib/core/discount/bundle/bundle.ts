// Bundles: the number of complete bundles in the order, and the lines that they use.
import type { BundleRules, ScopeDefinition } from '../../../model/records/rules';
import type { Line } from '../../order/state';
import { type Assignment, type BundleDemand, assignUnits, isComplete, unitsOf } from './bundle-assign';
import type { Bundle, BundleCount, BundleMember, BundleResult, DiscountContext } from '../context';
import { concreteObject } from '../describe';
import { type LineMatcher, lineMatcher } from '../matching';

/**
 * Count the complete bundles of an order.
 * @returns no bundles and what is missing, or the count up to the limit and the units that make them up; null when the
 *          rules name no member
 * @see docs/behaviour/discounts.md#bundles
 */
export function countBundles(
  { members, limit }: Bundle,
  context: Pick<DiscountContext, 'order' | 'catalog' | 'collections' | 'facts'>,
): BundleCount | null {
  if (members.length === 0) return null;
  const { lines } = context.order;
  const matches = lineMatcher(context);
  const stock = lines.map((line) => line.quantity);
  const sources = members.map(({ definition }) => linesOf(definition, lines, matches));
  const demandsFor = (count: number) =>
    members.map(({ needed }, position) => ({ needed: needed * count, lines: sources[position] ?? [] }));
  const quantity = mostBundles(stock, limit, demandsFor);
  const demands = demandsFor(Math.max(1, quantity));
  const assignment = assignUnits(stock, demands);
  const units = unitsByLine(assignment);
  const missing = quantity > 0 ? null : missingMembers(members, assignment);
  return {
    quantity,
    units,
    result: { quantity, limit, identified: identify(lines, units), ...(missing && { missing }) },
  };
}

/** Binary search: one more bundle never needs fewer units. */
function mostBundles(
  stock: readonly number[],
  limit: number,
  demandsFor: (count: number) => readonly BundleDemand[],
): number {
  let possible = 0;
  let impossible = limit + 1;
  while (impossible - possible > 1) {
    const count = Math.floor((possible + impossible) / 2);
    const demands = demandsFor(count);
    if (isComplete(assignUnits(stock, demands), demands)) possible = count;
    else impossible = count;
  }
  return possible;
}

function linesOf(definition: ScopeDefinition, lines: readonly Line[], matches: LineMatcher): readonly number[] {
  const found: number[] = [];
  lines.forEach((line, index) => {
    if (matches(line, definition)) found.push(index);
  });
  return found;
}

function unitsByLine(assignment: Assignment): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  for (const taken of assignment) {
    for (const [line, count] of taken) units.set(line, (units.get(line) ?? 0) + count);
  }
  return units;
}

function identify(lines: readonly Line[], units: ReadonlyMap<number, number>): BundleResult['identified'] {
  const identified: BundleResult['identified'][number][] = [];
  lines.forEach((line, index) => {
    const count = units.get(index) ?? 0;
    if (count === 0) return;
    const { object, id } = concreteObject(line);
    identified.push({ id: id ?? '', object, item_index: index, item_quantity: count });
  });
  return identified;
}

function missingMembers(
  members: readonly BundleMember[],
  assignment: Assignment,
): NonNullable<BundleResult['missing']> {
  return members.flatMap(({ definition, needed }, position) => {
    const short = needed - unitsOf(assignment[position]);
    const { id, source_id, object } = definition;
    return short > 0 ? [{ id: id ?? source_id ?? '', object, item_quantity: short }] : [];
  });
}

const KINDS = ['sku', 'product', 'products_collection'] as const;

/** The bundle in the rules. SKUs take their units first, then products, then collections. */
export function readBundle(rules: BundleRules): Bundle {
  const members = Object.keys(rules)
    .filter((key) => /^\d+$/.test(key))
    .flatMap((key) => readMember(rules[key]));
  members.sort((one, other) => KINDS.indexOf(one.definition.object) - KINDS.indexOf(other.definition.object));
  const limit = Number(rules['limit'] ?? 1);
  return { members, limit: limit >= 1 ? Math.min(Math.floor(limit), 100) : 1 };
}

interface MemberRule {
  readonly conditions?: { readonly $is?: readonly Partial<ScopeDefinition>[] | null } | null;
  /** Numbered rules, and what joins them: a text, which has no conditions. */
  readonly rules?: Readonly<Record<string, { readonly conditions?: { readonly $is?: readonly unknown[] } }>> | null;
}

function readMember(rule: unknown): readonly BundleMember[] {
  const { conditions, rules } = (rule ?? {}) as MemberRule;
  const [named] = conditions?.$is ?? [];
  if (!named?.object) return [];
  const { object, id, source_id } = named;
  return [{ definition: { object, id, source_id }, needed: neededUnits(rules) }];
}

/** The `order.items.aggregated_quantity` below the member; one unit without it. */
function neededUnits(rules: MemberRule['rules']): number {
  for (const rule of Object.values(rules ?? {})) {
    const [units] = rule.conditions?.$is ?? [];
    if (Number(units) >= 1) return Math.floor(Number(units));
  }
  return 1;
}
