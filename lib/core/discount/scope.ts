// The lines and units of the order that a discount reaches, and the selection among them.
import type { Minor } from '../../model/common';
import type { ScopeDefinition } from '../../model/records/rules';
import { mulDivHalfUp } from '../money';
import { buildLineViews, lineView } from '../order/line-view';
import { hasUnits, type Line, subtotal } from '../order/state';
import type { Collections } from '../rules/context';
import { matchesDefinition } from '../rules/match';
import type { BundleCount, CompiledDefinition, CompiledScope, DiscountContext } from './context';
import { type QuantityLimits, quantityLimits } from './numbers';
import { type UnitRooms, unitRooms } from './unit-limits/rooms';

/** Units of one line that a discount reaches. */
export interface Hit extends UnitPick {
  readonly line: Line;
  /** The definition that reached it; null when the discount is not limited to products. */
  readonly definition: CompiledDefinition | null;
}

export interface Selection {
  /** In application order, each line at most once. */
  readonly hits: readonly Hit[];
  /** Indices of the lines that each excluded definition removes. */
  readonly excluded: readonly (readonly number[])[];
}

export const NO_SELECTION: Selection = { hits: [], excluded: [] };

export interface SelectionTerms {
  /** The factor by which complete bundles multiply unit limits, when the kind of discount does so; 1 otherwise. */
  readonly unitFactor: number;
  /** The bundle that stands for the included products when there are none. */
  readonly bundle: BundleCount | null;
}

/** Terms without a bundle: a unit factor of 1, and no bundle in place of products. */
export const WITHOUT_BUNDLE: SelectionTerms = { unitFactor: 1, bundle: null };

const NO_DEFINITIONS: readonly CompiledDefinition[] = [];

/** True when a scope names any products. */
export function namesProducts(scope: CompiledScope | null): boolean {
  return scope !== null && (scope.included.length > 0 || scope.excluded.length > 0);
}

/**
 * The lines and units that a discount reaches: those of the included definitions, or all, without the excluded ones.
 * Lines without an amount are never reached; with `discountLinesOnce`, lines with an earlier discount are not reached
 * either.
 * @see docs/behaviour/discounts.md#scope-and-units
 */
export function selectLines(context: DiscountContext, terms: SelectionTerms): Selection {
  const { order, scope } = context;
  const included = scope?.included ?? NO_DEFINITIONS;
  const search: ScopeSearch = { context, terms, isOpen: order.lines.map(isPriced), rooms: unitRooms(context) };
  const excluded = excludedLines(scope?.excluded ?? NO_DEFINITIONS, search);
  if (context.discountLinesOnce) closeTouched(search);
  const hits = hitsOfDefinitions(included, search);
  if (included.length === 0 || scope?.included_all) addTheRest(hits, search);
  if (included.length > 0 && included.every(isEvery)) hits.sort((one, other) => one.index - other.index);
  return { hits, excluded };
}

/** The lines a scope names, for the answer of a discount that does not go by lines. It takes no units. */
export function scopeSelection(context: DiscountContext): Selection {
  if (!namesProducts(context.scope)) return NO_SELECTION;
  return selectLines(context.unitCounts ? withoutUnitCounts(context) : context, WITHOUT_BUNDLE);
}

function withoutUnitCounts({ unitCounts, ...context }: DiscountContext): DiscountContext {
  return context;
}

/** The remaining amount to pay for the reached units, minor units; half a unit rounds up. */
export function hitValue(hit: Hit): Minor {
  const left = subtotal(hit.line);
  return hit.units === hit.line.quantity ? left : mulDivHalfUp(left, hit.units, hit.line.quantity);
}

interface ScopeSearch {
  readonly context: DiscountContext;
  readonly terms: SelectionTerms;
  /** By line index: true while the line may still be reached. */
  readonly isOpen: boolean[];
  /** Null when no limit applies to units over all redemptions. */
  readonly rooms: UnitRooms | null;
}

/** Excluded lines are removed as a whole, even by a definition with unit limits. */
function excludedLines(excluded: readonly CompiledDefinition[], search: ScopeSearch): readonly (readonly number[])[] {
  const indices = excluded.map(({ definition }) => {
    const matched = matching(definition, search);
    return pickUnits({ ...definition, target: 'ITEM' }, search.context.order.lines, matched).map((pick) => pick.index);
  });
  for (const index of indices.flat()) search.isOpen[index] = false;
  return indices;
}

/** Units of one line that a definition selects, before its limits. */
interface Claim extends UnitPick {
  readonly definition: CompiledDefinition;
}

/** Limits are used up line after line when every definition takes every line, else definition by definition. */
function hitsOfDefinitions(included: readonly CompiledDefinition[], search: ScopeSearch): Hit[] {
  const claims = claimsOf(included, search);
  if (included.length > 1 && included.every(isEvery)) claims.sort((one, other) => one.index - other.index);
  return limitedHits(claims, search);
}

/** A line belongs to the first definition that selects it, even when limits then leave no unit of it. */
function claimsOf(included: readonly CompiledDefinition[], search: ScopeSearch): Claim[] {
  const claims: Claim[] = [];
  const matches = included.map(({ definition }) => matching(definition, search));
  included.forEach((definition, position) => {
    const picks = pickUnits(definition.definition, search.context.order.lines, matches[position] ?? []);
    const unclaimed = picks.filter((pick) => search.isOpen[pick.index]);
    for (const { index, units, firstUnit, step } of unclaimed) {
      search.isOpen[index] = false;
      claims.push({ index, units, firstUnit, step, definition });
    }
  });
  return claims;
}

function limitedHits(claims: readonly Claim[], { context, terms, rooms }: ScopeSearch): Hit[] {
  const hits: Hit[] = [];
  const known = new Map<CompiledDefinition, QuantityLimits>();
  const left = new Map<string, number>();
  for (const { index, units: picked, firstUnit, step, definition } of claims) {
    const line = context.order.lines[index];
    if (!line) continue;
    const limits = known.get(definition) ?? quantityLimits(definition, context, terms.unitFactor);
    known.set(definition, limits);
    const { ofLine, together, shared } = limits;
    const room = shared === null ? together : (left.get(shared) ?? together);
    const most = Math.min(picked, ofLine, room);
    const units = rooms ? rooms.fit(line, most) : most;
    if (shared !== null) left.set(shared, room - units);
    if (units > 0) hits.push({ index, units, firstUnit, step, line, definition });
  }
  return hits;
}

function addTheRest(hits: Hit[], { context, isOpen, terms, rooms }: ScopeSearch): void {
  const bundle = context.scope?.included_all ? null : terms.bundle;
  context.order.lines.forEach((line, index) => {
    if (!isOpen[index]) return;
    const most = bundle === null ? line.quantity : (bundle.units.get(index) ?? 0);
    const units = rooms ? rooms.fit(line, most) : most;
    if (units > 0) hits.push({ index, units, firstUnit: 1, step: 1, line, definition: null });
  });
}

function matching(definition: ScopeDefinition, { context, isOpen }: ScopeSearch): readonly number[] {
  const { nowMs, timezone } = context.facts.time;
  const collections: Collections = { byId: context.collections, nowMs, timezone };
  const matched: number[] = [];
  buildLineViews(context.order.lines, context.catalog, context.seen).views.forEach((line, index) => {
    if (isOpen[index] && matchesDefinition(line, definition, collections)) matched.push(index);
  });
  return matched;
}

function closeTouched({ context, isOpen }: ScopeSearch): void {
  context.order.lines.forEach((line, index) => {
    if (line.touched) isOpen[index] = false;
  });
}

function isPriced(line: Line): boolean {
  return line.amount !== null && hasUnits(line);
}

function isEvery({ definition: { effect } }: CompiledDefinition): boolean {
  return !effect || effect === 'APPLY_TO_EVERY';
}

// Select the lines or units that a definition hits among its matching lines: extremes, skip and repeat.

/** Units of one line, in the order a discount reaches them. */
interface UnitPick {
  readonly index: number;
  readonly units: number;
  /** The first unit hit, counted from 1 within the line, and the distance to the next. */
  readonly firstUnit: number;
  readonly step: number;
}

/**
 * The lines or units a definition hits, in application order.
 * @param matched indices of the lines it may hit, in request order
 * @see docs/behaviour/discounts.md#scope-and-units
 */
function pickUnits(
  definition: ScopeDefinition,
  lines: readonly Line[],
  matched: readonly number[],
): readonly UnitPick[] {
  const ordered = inApplicationOrder(definition, lines, matched);
  const skip = Math.max(0, Math.floor(definition.skip_initially ?? 0));
  const repeat = Math.max(1, Math.floor(definition.repeat ?? 1));
  const pick = definition.target === 'UNIT' ? unitsAt : linesAt;
  return pick(ordered, lines, { skip, repeat });
}

interface Rhythm {
  readonly skip: number;
  readonly repeat: number;
}

function linesAt(ordered: readonly number[], lines: readonly Line[], { skip, repeat }: Rhythm): readonly UnitPick[] {
  const picks: UnitPick[] = [];
  ordered.forEach((index, position) => {
    if (position < skip || (position - skip) % repeat !== 0) return;
    picks.push({ index, units: lines[index]?.quantity ?? 0, firstUnit: 1, step: 1 });
  });
  return picks;
}

/**
 * Units are counted across lines: `next` is the position of the next unit to hit, `passed` the number of units before.
 */
function unitsAt(ordered: readonly number[], lines: readonly Line[], { skip, repeat }: Rhythm): readonly UnitPick[] {
  const picks: UnitPick[] = [];
  let passed = 0;
  let next = skip + 1;
  for (const index of ordered) {
    const quantity = lines[index]?.quantity ?? 0;
    const units = Math.max(0, Math.floor((passed + quantity - next) / repeat) + 1);
    if (units > 0) picks.push({ index, units, firstUnit: next - passed, step: repeat });
    next += units * repeat;
    passed += quantity;
  }
  return picks;
}

function inApplicationOrder(
  { effect }: ScopeDefinition,
  lines: readonly Line[],
  matched: readonly number[],
): readonly number[] {
  if (!effect || effect === 'APPLY_TO_EVERY') return matched;
  const direction = effect === 'APPLY_TO_CHEAPEST' || effect === 'APPLY_FROM_CHEAPEST' ? 1 : -1;
  // The sort is stable: ties keep the order of the request.
  const sorted = matched.slice().sort((one, other) => compareLines(lines[one], lines[other], direction));
  return effect === 'APPLY_TO_CHEAPEST' || effect === 'APPLY_TO_MOST_EXPENSIVE' ? sorted.slice(0, 1) : sorted;
}

/** By unit price in the given direction; on a tie the lower subtotal comes first either way. */
function compareLines(one: Line | undefined, other: Line | undefined, direction: 1 | -1): number {
  if (!one || !other) return 0;
  return direction * (unitPrice(one) - unitPrice(other)) || subtotal(one) - subtotal(other);
}

/** The price for the order of lines, which is never charged: a line with an amount but no price uses its average. */
function unitPrice(line: Line): number {
  return line.price ?? (line.amount ?? 0) / line.quantity;
}

/** True when a line is of the product or SKU that a definition names, or belongs to its collection. */
export type LineMatcher = (line: Line, definition: ScopeDefinition) => boolean;

/**
 * Create the matcher for the lines of an order. A product covers all its SKUs.
 * @see docs/behaviour/discounts.md#scope-and-units
 */
export function lineMatcher(context: Pick<DiscountContext, 'catalog' | 'collections' | 'facts'>): LineMatcher {
  const { nowMs, timezone } = context.facts.time;
  const collections: Collections = { byId: context.collections, nowMs, timezone };
  return (line, definition) => matchesDefinition(lineView(line, context.catalog), definition, collections);
}
