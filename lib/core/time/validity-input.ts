// The dates and windows of a record, from a request.
import { type Failure, isFailure } from '../../errors';
import type { Validity } from '../../model/validity';
import { withoutNulls } from '../object-members';
import { checkValidityInput, withMoments } from './validity';

const MEMBERS = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const satisfies readonly (keyof Validity)[];

type ValidityInput = { readonly [K in keyof Validity]?: unknown };

/**
 * The dates and windows that are sent, with the dates in UTC.
 * @param timezone of the project, for dates without an offset
 * @returns invalid_payload when dates cannot be read, or contradict each other or windows
 */
export function validityOf(input: ValidityInput, timezone: string): Validity | Failure {
  const validity: Validity = withoutNulls(
    Object.fromEntries(MEMBERS.map((member) => [member, shownPart(input[member])])),
  );
  const problem = checkValidityInput(validity, timezone);
  return problem === null ? withMoments(validity, timezone) : { key: 'invalid_payload', details: problem };
}

/** The members of windows that answers show; a request may hold others, which are dropped. */
const WINDOW_MEMBERS = ['interval', 'duration', 'daily', 'start_time', 'expiration_time', 'days_of_week'];

function shownPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownPart);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([name]) => WINDOW_MEMBERS.includes(name));
  return Object.fromEntries(known.map(([name, part]) => [name, shownPart(part)]));
}

/**
 * A record with the sent dates and windows: absent members stay, null clears.
 * @returns the same object when none is sent; invalid_payload as `validityOf`
 */
export function applyValidityChanges<T extends Validity>(
  before: T,
  request: ValidityInput,
  timezone: string,
): T | Failure {
  const sent = MEMBERS.filter((member) => request[member] !== undefined);
  if (sent.length === 0) return before;
  const merged = { ...before, ...Object.fromEntries(sent.map((member) => [member, request[member]])) };
  const validity = validityOf(merged, timezone);
  if (isFailure(validity)) return validity;
  const others = Object.entries(merged).filter(([member]) => !MEMBERS.some((one) => one === member));
  return { ...Object.fromEntries(others), ...validity } as T;
}
