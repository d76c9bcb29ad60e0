// Counted units of limits of campaigns and promotion tiers, the counters that a request needs, and their increments.
import type { Failure } from '../../../errors';
import type { StoredCounter } from '../../../model/counters';
import type { Catalog } from '../../../model/records/catalog';
import { LIMITS } from '../../../model/limits';
import type { RedemptionEffect } from '../../../model/records/redemption';
import type { EvaluationRequest } from '../../../model/request';
import type { CompiledDefinition } from '../../discount/context';
import { giftsOf } from '../../discount/numbers';
import { unitCounter, type UnitCounter, type UnitCounts, type UnitOwners } from '../../discount/unit-limits/counter';
import { freeItem } from '../../discount/units/unit-add';
import { ZERO } from '../../money';
import { openOrder } from '../../order/input';
import { lineView } from '../../order/line-view';
import type { OrderFact } from '../../order/order-fact';
import { type Line, newLine } from '../../order/state';
import type { LineView } from '../../rules/context';
import { matchesDefinition } from '../../rules/match';
import { collectRedeemableRules, type CounterBound, type RedeemableRules } from '../budgets';
import type { Candidate } from '../candidate/candidate';
import type { Applicable } from '../candidate/outcome';
import { campaignOf, recordOf, tierOf } from '../candidate/target';
import type { CompiledConfig } from '../compiled-config';
import type { EvaluationContext } from '../context';
import type { VoucherFact } from '../facts';

/**
 * The counted units for the discount of a candidate.
 * @param earlier the redeemables of the request that applied before it
 * @returns undefined when its rules have no limit of units over all redemptions
 */
export function unitCountsFor(
  { candidate, input }: { readonly candidate: Candidate; readonly input: EvaluationContext },
  earlier: readonly Applicable[],
): UnitCounts | undefined {
  const record = recordOf(candidate.target);
  if (record === null || !candidate.scope || candidate.scope.limited.length === 0) return undefined;
  const { counters, usage } = input.facts;
  return {
    owners: {
      CAMPAIGN: campaignOf(candidate.target)?.id ?? record.id,
      TIER: tierOf(candidate.target)?.id ?? null,
    },
    hasCustomer: input.customer !== null,
    countedOn: ({ id, per }) => {
      const stored = per === 'ALL' ? counters.get(id)?.redemptions.total : usage.uses[id]?.total;
      return (stored ?? 0) + unitsOf(earlier, { id, per });
    },
  };
}

/** The units of one counter that some redeemables take. */
function unitsOf(
  outcomes: readonly Applicable[],
  { id, per }: { readonly id: string; readonly per: 'ALL' | 'CUSTOMER' },
): number {
  let sum = 0;
  for (const { units = [] } of outcomes) {
    for (const use of units) if (use.id === id && use.per === per) sum += use.units;
  }
  return sum;
}

/** Counters of units by their ids. */
export interface UnitCounterIds {
  /** Counters that all customers share. */
  readonly shared: readonly string[];
  /** The counters among them whose limit is computed by a formula. */
  readonly compared: readonly string[];
  /** Counters of the customer. */
  readonly ofCustomer: readonly string[];
}

/** A request, and the facts that decide which unit counters it needs. */
export interface UnitCounterQuery {
  readonly request: EvaluationRequest;
  readonly config: CompiledConfig;
  readonly vouchers: ReadonlyMap<string, VoucherFact>;
  readonly order: OrderFact | null;
  /** The facts that are known so far. */
  readonly catalog: Catalog;
  readonly nowMs: number;
}

const NONE: UnitCounterIds = { shared: [], compared: [], ofCustomer: [] };

/** List the counters that limits on units may need: those of all lines, and of all products that are given away. */
export function unitCountersToRead(asked: UnitCounterQuery): UnitCounterIds {
  const limited = limitedBy(asked);
  if (limited.length === 0) return NONE;
  const { config, catalog, nowMs } = asked;
  const collections = { byId: config.collections, nowMs, timezone: config.settings.timezone };
  const views = [...orderLines(asked), ...givenLines(asked)].map((line) => lineView(line, catalog));
  return idsOf(limited, ({ definition }) => views.filter((view) => matchesDefinition(view, definition, collections)));
}

/** Counters that are read before it is known which products the lines are: more of them are read once that is known. */
const MOST_EARLY = 50;

/**
 * The counters of promotion tiers that can be read together with the order: those that whole entries share, which do
 * not depend on the lines.
 * @param asked without data that only the first read returns
 */
export function unitCountersToReadEarly(asked: UnitCounterQuery): UnitCounterIds {
  const matched = unitCountersToRead(asked);
  const ofEntries = idsOf(limitedBy(asked), () => [null]).shared;
  const shared = [...new Set([...matched.shared, ...ofEntries])];
  return shared.length <= MOST_EARLY ? { ...matched, shared } : matched;
}

interface Limited {
  readonly owners: UnitOwners;
  readonly definition: CompiledDefinition;
}

function limitedBy({ request, config, vouchers }: UnitCounterQuery): readonly Limited[] {
  if (!config.limitsUnits) return [];
  return collectRedeemableRules(request, config, vouchers).flatMap((ruled) => {
    const owners = ownersOf(ruled);
    const definitions = ruled.rules.flatMap(({ scope }) => scope?.limited ?? []);
    return definitions.map((definition) => ({ owners, definition }));
  });
}

function ownersOf({ id, campaignId, isTier }: RedeemableRules): UnitOwners {
  return { CAMPAIGN: campaignId ?? id, TIER: isTier ? id : null };
}

/**
 * @param viewsOf the lines that an entry names; null when no line is known, which selects only the counters of whole
 *   entries
 */
function idsOf(
  limited: readonly Limited[],
  viewsOf: (definition: CompiledDefinition) => readonly (LineView | null)[],
): UnitCounterIds {
  const counters = limited.flatMap(({ owners, definition: compiled }) =>
    viewsOf(compiled).flatMap((view) => countersOf(compiled, { owners, view })),
  );
  const ids = (isOne: (counter: CountedBy) => boolean) => [...new Set(counters.filter(isOne).map(({ id }) => id))];
  return {
    shared: ids(({ per }) => per === 'ALL'),
    compared: ids(({ per, isDynamic }) => per === 'ALL' && isDynamic),
    ofCustomer: ids(({ per }) => per === 'CUSTOMER'),
  };
}

interface CountedBy extends UnitCounter {
  /** A formula makes the limit. */
  readonly isDynamic: boolean;
}

function countersOf(
  { definition, unitLimits }: CompiledDefinition,
  { owners, view }: { readonly owners: UnitOwners; readonly view: LineView | null },
): readonly CountedBy[] {
  return unitLimits.flatMap(({ limit, formula }) => {
    const counter = unitCounter(limit, { definition, owners, view });
    return counter ? [{ ...counter, isDynamic: formula !== null }] : [];
  });
}

function orderLines({ request, order, catalog }: UnitCounterQuery): readonly Line[] {
  return (
    openOrder({ request: request.order ?? null, stored: order?.order ?? null, notes: order?.notes, catalog })?.lines ??
    []
  );
}

function givenLines({ request, config, vouchers, catalog }: UnitCounterQuery): readonly Line[] {
  const ofCodes = [...vouchers.values()].map(({ voucher }) => voucher.discount);
  const named = collectRedeemableRules(request, config, vouchers);
  const ofTiers = named.map(({ id }) => config.tiers.get(id)?.action.discount);
  return [...ofCodes, ...ofTiers].flatMap((discount) => {
    if (discount?.type !== 'UNIT') return [];
    return giftsOf(discount).flatMap((gift) => {
      const item = freeItem(gift, catalog);
      return item === null ? [] : [newLine({ ...item, quantity: 1, discount: ZERO, freeUnits: 1 })];
    });
  });
}

// The increments of unit counters of campaigns and promotion tiers by a redemption, and their limits.

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
