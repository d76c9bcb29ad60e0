// Which units of which lines a return takes back.
import { type Failure, unknownRecord } from '../../errors';
import type { ReturnBasis, ReturnInput, ReturnLine, ReturnRequestValues, ReturnState } from './types';

/**
 * Check the members of a request that say what comes back, without the redemption.
 * @returns invalid_payload
 * @see docs/behaviour/returns.md#refusals
 */
export function refuseReturnRequest({ items, amount, all }: ReturnRequestValues): Failure | null {
  const isPart = items !== undefined || amount !== undefined;
  if (all && isPart) return invalid('Property .all stands in place of .items and .amount.');
  if (!all && !isPart) return invalid('One of .items, .amount and .all is required.');
  const seen = new Set<string>();
  for (const { id } of items ?? []) {
    if (seen.has(id)) return invalid(`Property .items names the line ${id} twice.`);
    seen.add(id);
  }
  return null;
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/** Units by line of the basis, in its order; of the part that stands in no line, minor units. */
export interface ReturnedUnits {
  /** Returned before. */
  readonly before: readonly number[];
  /** Returned now. */
  readonly units: readonly number[];
}

/**
 * The units that a request names.
 * @returns return_quantity_exceeded for more than is left; not_found for a line that the order does not have
 */
export function selectReturnedUnits({
  basis,
  state,
  request,
}: Pick<ReturnInput, 'basis' | 'state' | 'request'>): ReturnedUnits | Failure {
  const before = basis.lines.map((line) => unitsReturned(line, state));
  const left = basis.lines.map(({ quantity }, index) => quantity - (before[index] ?? 0));
  if (request.all) return left.some((units) => units > 0) ? { before, units: left } : NOTHING_LEFT;
  const named = namedUnits(basis, request);
  const units = left.map((count, index) => (named[index] === undefined ? 0 : (named[index] ?? count)));
  return refuseUnits({ basis, request, units, named, left }) ?? { before, units };
}

function unitsReturned({ id }: ReturnLine, state: ReturnState | null): number {
  if (!state) return 0;
  return id === null ? state.order_amount : (state.items[id] ?? 0);
}

/** The quantity that the request names for each line: null for all units that are left, undefined for none. */
function namedUnits({ lines }: ReturnBasis, { items = [], amount }: ReturnRequestValues) {
  const byId = new Map(items.map(({ id, quantity }) => [id, quantity ?? null]));
  return lines.map(({ id }) => (id === null ? amount : byId.get(id)));
}

function refuseUnits({
  basis,
  request,
  units,
  named,
  left,
}: {
  readonly basis: ReturnBasis;
  readonly request: ReturnRequestValues;
  readonly units: readonly number[];
  readonly named: readonly (number | null | undefined)[];
  readonly left: readonly number[];
}): Failure | null {
  for (const [index, line] of basis.lines.entries()) {
    const count = left[index] ?? 0;
    const isExceeded = named[index] !== undefined && (count === 0 || (units[index] ?? 0) > count);
    if (isExceeded) return exceeded(line.id, count);
  }
  const hasRest = basis.lines.some(({ id }) => id === null);
  if ((request.amount ?? 0) > 0 && !hasRest) return exceeded(null, 0);
  const known = new Set(basis.lines.map(({ id }) => id));
  const unknown = request.items?.find(({ id }) => !known.has(id));
  return unknown ? unknownRecord('order_item', unknown.id) : null;
}

const NOTHING_LEFT: Failure = { key: 'return_quantity_exceeded', details: 'Everything came back already.' };

function exceeded(id: string | null, left: number): Failure {
  const details =
    id === null
      ? `The amount that stands in no line has ${left} left to return.`
      : `The line ${id} has ${left} left to return.`;
  return { key: 'return_quantity_exceeded', details };
}
