// Membership: which segments a customer is in.
import type { Config } from '../../model/config';
import type { CustomerUsage } from '../../model/counters';
import type { FilterNow } from '../../model/lists/field';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import { sumUsage } from '../customer/usage-sums';
import type { SegmentSubject } from './fields';
import { type CompiledSegment, fulfilsSegment } from './filter';

/** Segments by their ids, with true where a customer is in them. */
export type Memberships = Readonly<Record<string, boolean>>;

/** Memberships where no rule names a segment. */
export const NO_MEMBERSHIPS: Memberships = {};

/** A customer as a segment's filter is tested with it. */
export interface SegmentCustomer {
  /** Null for one that is not stored. */
  readonly customer: Customer | null;
  readonly usage: CustomerUsage;
  /** Members that a request sends, which take precedence over stored ones. */
  readonly request?: RequestCustomer | null | undefined;
  /** The moments of publications to the customer; absent where they were not read. */
  readonly publications?: readonly string[] | undefined;
}

interface MembershipInput extends SegmentCustomer {
  readonly segments: Iterable<CompiledSegment>;
  /** Ids of the static segments that list the customer. */
  readonly listedIn: readonly string[];
  readonly config: Config;
  readonly nowMs: number;
}

/**
 * Decide which of the segments a customer is in.
 * @see docs/behaviour/segments.md#membership
 */
export function decideMemberships({ segments, listedIn, config, nowMs, ...whom }: MembershipInput): Memberships {
  const now: FilterNow = { nowMs, timezone: config.settings.timezone };
  const subject = buildSegmentSubject(whom, config);
  const memberships: Record<string, boolean> = {};
  for (const segment of segments) {
    const isIn = segment.type === 'static' ? listedIn.includes(segment.id) : fulfilsSegment(segment, subject, now);
    memberships[segment.id] = isIn;
  }
  return memberships;
}

/** Build what the filters of segments read of a customer. */
export function buildSegmentSubject(
  { customer, usage, request, publications }: SegmentCustomer,
  config: Config,
): SegmentSubject {
  const metadata = { ...customer?.metadata, ...request?.metadata };
  const sent = Object.entries<unknown>(request ?? {}).filter(([, value]) => value !== undefined);
  const profile = { ...customer, ...Object.fromEntries(sent), metadata };
  return { profile, events: usage.events ?? {}, publications, ...sumUsage(usage, config) };
}
