// The units of each line that the limits of a campaign or promotion tier still leave to a discount.
import type { FormulaContext } from '../../formula/context';
import { lineView } from '../../order/line-view';
import { type Effect, type Line, newLine, type OrderState } from '../../order/state';
import type { LineView } from '../../rules/context';
import { matchesDefinition } from '../../rules/match';
import type { CompiledDefinition, CompiledUnitLimit, DiscountContext, DiscountFailure } from '../context';
import { formulaContext, evaluateUnitLimit } from '../numbers';
import { unitCounter, type UnitCounts, type UnitUse } from './counter';

/** Units of one line. */
export type LineUnits = readonly [line: Line, units: number];

/** The lines and units that a discount reaches. */
type UnitsHit = readonly { readonly index: number; readonly units: number }[];

/**
 * Create the counters of the units that a discount may still take; null where its scope limits none over all
 * redemptions.
 */
export function unitRooms(context: DiscountContext): UnitRooms | null {
  const { scope, unitCounts } = context;
  return unitCounts && scope ? new UnitRooms(context, unitCounts, scope.limited) : null;
}

/** The limits of units of one computation; what it takes of them adds up. */
export class UnitRooms {
  /** By the counter. */
  private readonly taken = new Map<string, number>();
  private readonly known = new Map<Line, readonly UnitUse[]>();
  private formulaFacts: FormulaContext | null = null;

  constructor(
    private readonly context: DiscountContext,
    private readonly counts: UnitCounts,
    private readonly limited: readonly CompiledDefinition[],
  ) {}

  /** Take as many of these units as every limit leaves. @returns how many */
  fit(line: Line, wanted: number): number {
    const uses = this.limitsOn(line);
    const units = uses.reduce((least, use) => Math.min(least, this.leftOf(use)), wanted);
    for (const use of uses) this.taken.set(keyOf(use), (this.taken.get(keyOf(use)) ?? 0) + units);
    return units;
  }

  /** Take all of these units. */
  takeAll(lines: readonly LineUnits[]): void {
    for (const [line, units] of lines) this.fit(line, units);
  }

  /** True when every limit leaves all of these units. */
  hasRoomFor(lines: readonly LineUnits[]): boolean {
    return this.usesOf(lines).every((use) => use.units <= this.leftOf(use));
  }

  /** Every limit on these lines, once, with the units of all of them. */
  usesOf(lines: readonly LineUnits[]): readonly UnitUse[] {
    const uses = new Map<string, UnitUse>();
    for (const [line, units] of lines) {
      for (const use of this.limitsOn(line)) {
        const key = `${keyOf(use)} ${use.max}`;
        uses.set(key, { ...use, units: (uses.get(key)?.units ?? 0) + units });
      }
    }
    return [...uses.values()];
  }

  private leftOf(use: UnitUse): number {
    return Math.max(0, use.max - use.counted - (this.taken.get(keyOf(use)) ?? 0));
  }

  /** The limits on a line; if two limits use one counter, only the lower one. */
  private limitsOn(line: Line): readonly UnitUse[] {
    const known = this.known.get(line);
    if (known) return known;
    const view = lineView(line, this.context.catalog);
    const lowest = new Map<string, UnitUse>();
    for (const definition of this.limited) {
      if (!this.isNamed(view, definition)) continue;
      for (const limit of definition.unitLimits) {
        const use = this.useOf(limit, definition, view);
        const other = use && lowest.get(keyOf(use));
        if (use && (!other || use.max < other.max)) lowest.set(keyOf(use), use);
      }
    }
    const uses = [...lowest.values()];
    this.known.set(line, uses);
    return uses;
  }

  private isNamed(view: LineView, { definition }: CompiledDefinition): boolean {
    const { nowMs, timezone } = this.context.facts.time;
    return matchesDefinition(view, definition, { byId: this.context.collections, nowMs, timezone });
  }

  private useOf(compiled: CompiledUnitLimit, { definition }: CompiledDefinition, view: LineView): UnitUse | null {
    const counter = unitCounter(compiled.limit, { definition, owners: this.counts.owners, view });
    if (counter === null) return null;
    const facts = compiled.formula && (this.formulaFacts ??= formulaContext(this.context));
    const { value, isDynamic } = evaluateUnitLimit(compiled, facts);
    const { member } = compiled.limit;
    return { ...counter, member, max: value, isDynamic, counted: this.counts.countedOn(counter), units: 0 };
  }
}

function keyOf({ id, per }: Pick<UnitUse, 'id' | 'per'>): string {
  return `${per} ${id}`;
}

/**
 * The units that a discount takes of each limit, on the lines of the order and on added lines. Units without a
 * discount are not counted.
 * @returns undefined when the scope has no limit of units over all redemptions
 */
export function unitUses(context: DiscountContext, effect: Effect, hits: UnitsHit): readonly UnitUse[] | undefined {
  const rooms = unitRooms(context);
  if (rooms === null) return undefined;
  const untouched = context.order.lines.map((line): LineUnits => [line, 0]);
  return rooms.usesOf([...untouched, ...collectDiscountedUnits(effect, context.order, hits)]);
}

/** Collects the units that an effect discounts, replaces or adds, by line. */
export function collectDiscountedUnits({ lines, added, replacements }: Effect, order: OrderState, hits: UnitsHit) {
  const unitsAt = new Map(hits.map(({ index, units }) => [index, units]));
  const found: LineUnits[] = added.map((line): LineUnits => [newLine(line), line.freeUnits]);
  const changed =
    replacements.length > 0
      ? replacements.map(
          ({ source_index, source_applied_quantity }) => [source_index, -source_applied_quantity] as const,
        )
      : (lines ?? []).map(({ index, discount, freeUnits }) => {
          return [index, freeUnits ?? (discount > 0 ? (unitsAt.get(index) ?? 0) : 0)] as const;
        });
  for (const [index, units] of changed) {
    const line = order.lines[index];
    if (line) found.push([line, units]);
  }
  return found;
}

/** Refuses a request without a customer when a limit counts units for each customer. */
export function refuseMissingCustomer({ scope, unitCounts: counts }: DiscountContext): DiscountFailure | null {
  if (!counts || counts.hasCustomer) return null;
  const isLimited = scope?.limited.some(({ unitLimits }) =>
    unitLimits.some(({ limit: { of, per } }) => per === 'CUSTOMER' && counts.owners[of] !== null),
  );
  return isLimited ? { key: 'missing_customer', details: 'The rules limit units for each customer.' } : null;
}
