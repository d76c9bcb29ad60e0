// The increments of unit counters of campaigns and promotion tiers by a redemption, and their limits.
import type { Failure } from '../../../errors';
import { LIMITS } from '../../../model/limits';
import type { RedemptionEffect } from '../../../model/records/redemption';
import type { CounterBound } from '../../evaluation/budgets';
import { unitsOf } from '../../evaluation/units/unit-counts';
import type { Applicable } from '../../evaluation/candidate/outcome';
import type { StoredCounter } from '../../../model/counters';

type TakenUnits = NonNullable<RedemptionEffect['units']>;

/** Return the units that a redeemable uses of each unit limit; limits without any are left out. */
export function selectUnitUses({ units = [] }: Applicable): TakenUnits {
  return units.filter((use) => use.units > 0).map(({ id, per, units: taken }) => ({ id, per, units: taken }));
}

/**
 * The limits of units that a write has to keep, by their counters.
 * @param outcomes in the order in which they were evaluated: what those behind a redeemable take is beyond its limit
 */
function unitBounds(per: TakenUnits[number]['per'], outcomes: readonly Applicable[]) {
  return outcomes.flatMap(({ units = [] }, index) =>
    units
      .filter((use) => use.per === per && use.units > 0)
      .map((use) => ({ ...use, max: use.max + unitsOf(outcomes.slice(index + 1), use) })),
  );
}

/** The upper limits on the customer's unit counters. */
export function customerUnitBounds(outcomes: readonly Applicable[]): readonly CounterBound[] {
  return unitBounds('CUSTOMER', outcomes).map(({ id, max }) => ({
    counted: { of: 'CUSTOMER', id, period: null },
    max,
  }));
}

/** Everything that one counter counts. */
export const ALL_USES: StoredCounter = { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: null };

/** Units on one counter that all customers share. */
export interface SharedUnitUse {
  readonly id: string;
  readonly count: number;
  /** Limits that hold after them. */
  readonly bounds: readonly CounterBound[];
  /** A formula makes one of these limits. */
  readonly isDynamic: boolean;
}

/** Increments of the unit counters that all customers share. */
export function computeSharedUnits(outcomes: readonly Applicable[]): readonly SharedUnitUse[] {
  const bounds = unitBounds('ALL', outcomes);
  return [...unitSums(outcomes.map(selectUnitUses), 'ALL')].map(([id, count]) => {
    const own = bounds.filter((bound) => bound.id === id);
    return {
      id,
      count,
      bounds: own.map(({ max }) => ({ counted: ALL_USES, max })),
      isDynamic: own.some(({ isDynamic }) => isDynamic),
    };
  });
}

/** Sum the units that are taken of each counter of one kind, by the id of the counter. */
export function unitSums(taken: readonly TakenUnits[], kind: TakenUnits[number]['per']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { id, per, units } of taken.flat()) if (per === kind) sums.set(id, (sums.get(id) ?? 0) + units);
  return sums;
}

/** Refuse more limits on one customer than the condition of one write takes. @returns `invalid_redeemables`, or null */
export function refuseCrowdedUnits(outcomes: readonly Applicable[], bounds: readonly CounterBound[]): Failure | null {
  if (!outcomes.some(({ units = [] }) => units.length > 0)) return null;
  const { size } = new Set(bounds.map(({ counted }) => JSON.stringify(counted)));
  if (size <= LIMITS.countersPerWrite) return null;
  const details = `The rules limit ${size} numbers of the customer: one redemption keeps at most ${LIMITS.countersPerWrite}.`;
  return { key: 'invalid_redeemables', details };
}
