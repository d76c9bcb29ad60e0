// Transitions: which auto-update segments a customer enters and leaves, from what was noted before and what holds now.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { callCause } from '../../model/events/call-cause';
import type { ActivityRow } from '../../model/events/activity';
import type { Customer } from '../../model/records/customer';
import { LIMITS } from '../../model/limits';
import type { Segment, SegmentStates } from '../../model/segments/segment';
import type { Memberships } from './filter';

/** Select the auto-update segments of a project. */
export function selectAutoUpdateSegments({ segments }: Pick<Config, 'segments'>): readonly Segment[] {
  return [...segments.values()].filter(({ type }) => type === 'auto-update');
}

/** True for the one auto-update segment whose work walks over the customers every night, for all of them. */
export function isNightlyWalker({ id }: Pick<Segment, 'id'>, all: readonly Segment[]): boolean {
  const ids = all.filter(({ syncing_since }) => syncing_since === undefined).map((segment) => segment.id);
  return ids.toSorted()[0] === id;
}

/** Return a segment whose first walk has ended. */
export function withoutSync({ syncing_since: _since, ...segment }: Segment): Segment {
  return segment;
}

export interface SegmentTransition {
  readonly states: SegmentStates;
  readonly entered: readonly Segment[];
  readonly left: readonly Segment[];
  /** True when more segments were crossed than one transaction notes. */
  readonly isPartial: boolean;
}

/** The most crossings that are noted at once: a transaction has the states and two outbox rows as well. */
export const MOST_CROSSINGS = LIMITS.transactionActions - 3;

interface TransitionInput {
  readonly segments: readonly Segment[];
  readonly states: SegmentStates;
  /** The segments that the customer is in now. */
  readonly memberships: Memberships;
  readonly customer: Pick<Customer, 'created_at'>;
}

/**
 * Decide which segments a customer has entered and left.
 * @returns null when nothing differs from what was noted
 */
export function planTransition({ segments, states, memberships, customer }: TransitionInput): SegmentTransition | null {
  const next: Record<string, boolean> = {};
  const entered: Segment[] = [];
  const left: Segment[] = [];
  let isPartial = false;
  for (const segment of segments) {
    const before = stateBefore(segment, states, customer);
    const isIn = memberships[segment.id] === true;
    const isCrossed = before !== null && before !== isIn;
    if (isCrossed && entered.length + left.length >= MOST_CROSSINGS) {
      if (before) next[segment.id] = before;
      isPartial = true;
      continue;
    }
    // While the first walk runs, being outside is noted too: a later entry is then told from a member of the start.
    if (isIn || segment.syncing_since) next[segment.id] = isIn;
    if (isCrossed) (isIn ? entered : left).push(segment);
  }
  return isSameStates(states, next) ? null : { states: next, entered, left, isPartial };
}

/** Null when it is unknown: the customer existed before the segment, and the first walk has not read it. */
function stateBefore(segment: Segment, states: SegmentStates, customer: TransitionInput['customer']): boolean | null {
  const noted = states[segment.id];
  if (noted !== undefined) return noted;
  const { syncing_since: since } = segment;
  return since === undefined || customer.created_at > since ? false : null;
}

function isSameStates(one: SegmentStates, other: SegmentStates): boolean {
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

interface RowPlace {
  readonly customerId: string;
  readonly timeMs: number;
  /** The id of the row of a segment. */
  readonly idOf: (segmentId: string) => string;
}

/** Build the activities of entering and leaving segments. */
export function buildTransitionRows(
  caller: Caller,
  { entered, left }: SegmentTransition,
  { customerId, timeMs, idOf }: RowPlace,
): readonly ActivityRow[] {
  const rowOf = ({ id, name, object }: Segment, type: ActivityRow['type']): ActivityRow => ({
    id: idOf(id),
    customerId,
    timeMs,
    type,
    data: { segment: { id, name, object } },
    ...callCause(caller),
  });
  return [
    ...left.map((segment) => rowOf(segment, 'customer.segment.left')),
    ...entered.map((segment) => rowOf(segment, 'customer.segment.entered')),
  ];
}
