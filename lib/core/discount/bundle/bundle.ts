// Bundles: the number of complete bundles in the order, and the lines that they use.
import type { BundleRules, ScopeDefinition } from '../../../model/records/rules';
import type { Line } from '../../order/state';
import type { Bundle, BundleCount, BundleMember, BundleResult, DiscountContext } from '../context';
import { concreteObject } from '../describe';
import { type LineMatcher, lineMatcher } from '../scope';

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

// Assign the units of an order to the members of a bundle; each unit is used at most once.

/** The demand of a bundle member: the units it needs, and the lines that can give them. */
export interface BundleDemand {
  readonly needed: number;
  readonly lines: readonly number[];
}

/** The units taken from each line, by member. */
type Assignment = readonly ReadonlyMap<number, number>[];

/**
 * Assign units of order lines to the members of a bundle, each as many as needed or available. A unit moves from one
 * member to another if that lets both be served, so the order of members never costs a bundle.
 * @param stock units of each line
 */
export function assignUnits(stock: readonly number[], demands: readonly BundleDemand[]): Assignment {
  const state: State = { demands, free: stock.slice(), taken: demands.map(() => new Map<number, number>()) };
  demands.forEach((demand, member) => {
    let short = demand.needed;
    for (let moved = passUnits(state, member, short); moved > 0; moved = passUnits(state, member, short)) {
      short -= moved;
    }
  });
  return state.taken;
}

/** Return whether every member of a bundle has all the units that the member needs. */
export function isComplete(assignment: Assignment, demands: readonly BundleDemand[]): boolean {
  return demands.every((demand, member) => unitsOf(assignment[member]) === demand.needed);
}

/** The number of units assigned to a member. */
function unitsOf(taken: ReadonlyMap<number, number> | undefined): number {
  let sum = 0;
  for (const units of taken?.values() ?? []) sum += units;
  return sum;
}

interface State {
  readonly demands: readonly BundleDemand[];
  readonly free: number[];
  readonly taken: Map<number, number>[];
}

/** The step by which the search reached a line: the member, and the line from which this member could give up units. */
interface Reached {
  readonly member: number;
  readonly from: number | null;
}

/** Move units along the shortest chain from a line with free units to the member. Zero when there is no chain. */
function passUnits(state: State, member: number, wanted: number): number {
  if (wanted === 0) return 0;
  const reached = new Map<number, Reached>();
  const queue: number[] = [];
  reach(state, { member, from: null }, { reached, queue });
  for (const line of queue) {
    if ((state.free[line] ?? 0) > 0) return moveAlong(state, line, { reached, wanted });
    state.taken.forEach((taken, other) => {
      if ((taken.get(line) ?? 0) > 0) reach(state, { member: other, from: line }, { reached, queue });
    });
  }
  return 0;
}

function reach(
  state: State,
  step: Reached,
  { reached, queue }: { readonly reached: Map<number, Reached>; readonly queue: number[] },
): void {
  for (const line of state.demands[step.member]?.lines ?? []) {
    if (reached.has(line)) continue;
    reached.set(line, step);
    queue.push(line);
  }
}

function moveAlong(
  state: State,
  end: number,
  { reached, wanted }: { readonly reached: ReadonlyMap<number, Reached>; readonly wanted: number },
): number {
  const chain = chainTo(end, reached);
  let units = Math.min(wanted, state.free[end] ?? 0);
  for (const { member, gives } of chain) {
    if (gives !== null) units = Math.min(units, state.taken[member]?.get(gives) ?? 0);
  }
  state.free[end] = (state.free[end] ?? 0) - units;
  for (const { member, gains, gives } of chain) {
    change(state.taken[member], gains, units);
    if (gives !== null) change(state.taken[member], gives, -units);
  }
  return units;
}

/**
 * A step of the chain: a member takes units of a line and gives up as many of another line, which the next member
 * takes.
 */
interface Link {
  readonly member: number;
  readonly gains: number;
  readonly gives: number | null;
}

function chainTo(end: number, reached: ReadonlyMap<number, Reached>): readonly Link[] {
  const chain: Link[] = [];
  for (let line: number | null = end; line !== null;) {
    const step: Reached | undefined = reached.get(line);
    if (!step) break;
    chain.push({ member: step.member, gains: line, gives: step.from });
    line = step.from;
  }
  return chain;
}

function change(taken: Map<number, number> | undefined, line: number, units: number): void {
  if (!taken) return;
  const now = (taken.get(line) ?? 0) + units;
  if (now === 0) taken.delete(line);
  else taken.set(line, now);
}
