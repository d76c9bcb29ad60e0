// The filter of a segment: conditions of a JSON body, read in the filter language of lists; and which segments a
// customer is in.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { CustomerUsage } from '../../model/counters';
import type { FilterNow } from '../../model/lists/field';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { ProjectSettings } from '../../model/records/settings';
import type { Segment, SegmentFilter } from '../../model/segments/segment';
import { sumUsage } from '../customer/usage-sums';
import { type Filter, fulfilsFilter } from '../filter/list-test';
import { readFilter, readOrRefuse, refuse } from '../filter/parse';
import { OPERATORS } from '../operators/operators';
import { buildSegmentFields, isPublicationField, isUsageField, type SegmentSubject } from './fields';

/** A segment with its filter parsed once for many customers. */
export interface CompiledSegment extends Segment {
  /** Null for a static segment, and for a filter that this release does not read: nobody fulfils it. */
  readonly test: Filter<SegmentSubject> | null;
  /** True when the filter reads publications: without them nobody fulfils it. */
  readonly needsPublications: boolean;
}

type FilterSettings = Pick<ProjectSettings, 'timezone' | 'week_start'>;

/**
 * Parse the filter of a segment.
 * @returns invalid_payload for an unknown field, an operator that does not fit it, or a filter without a condition
 * @see docs/behaviour/segments.md#filters
 */
export function parseSegmentFilter(
  filter: SegmentFilter,
  { timezone, week_start }: FilterSettings,
): Filter<SegmentSubject> | Failure {
  const result = readOrRefuse(() => {
    const read = readFilter(toFilterTexts(filter), buildSegmentFields(week_start), { nowMs: 0, timezone });
    if (read.fields.length === 0) refuse('it needs a condition.');
    return read;
  });
  if (result.status === 'READ') return result.value;
  return { key: 'invalid_payload', details: `Property .filter cannot be evaluated: ${result.problem}` };
}

/** Prepare a segment for evaluations. */
export function compileSegment(segment: Segment, settings: FilterSettings): CompiledSegment {
  const filter = segment.filter && parseSegmentFilter(segment.filter, settings);
  const test = filter === null || isFailure(filter) ? null : filter;
  return { ...segment, test, needsPublications: namesPublications(segment) };
}

/** True when the filter of a segment names a field of publications. */
export function namesPublications({ filter }: Pick<Segment, 'filter'>): boolean {
  return Object.keys(filter ?? {}).some(isPublicationField);
}

/** True when a customer fulfils the filter of a segment; false for a static segment. */
export function fulfilsSegment(
  { test, needsPublications }: CompiledSegment,
  subject: SegmentSubject,
  now: FilterNow,
): boolean {
  if (test === null || (needsPublications && !subject.publications)) return false;
  return fulfilsFilter(test, subject, now);
}

/** True when a segment compares sums that change with redemptions and orders. */
export function readsUsage({ test }: CompiledSegment): boolean {
  return test !== null && test.fields.some((conditions) => conditions.some(({ name }) => isUsageField(name)));
}

/** The values of a JSON filter in the form of a query: texts, by their index where there are several. */
function toFilterTexts(filter: SegmentFilter): unknown {
  const fields = Object.entries(filter).map(([name, field]) => {
    if (name === 'junction' || !isMembers(field) || !isMembers(field['conditions'])) return [name, field];
    const conditions = Object.entries(field['conditions']).map(([operator, operands]) => {
      return [operator, toTexts(operands, `filters[${name}][conditions][${operator}]`, operator)];
    });
    return [name, { ...field, conditions: Object.fromEntries(conditions) as unknown }];
  });
  return Object.fromEntries(fields) as unknown;
}

function toTexts(operands: unknown, at: string, operator: string): unknown {
  const takesNothing = (OPERATORS.get(operator)?.lists?.valuesAs ?? 'NOTHING') === 'NOTHING';
  const values = Array.isArray(operands) ? (operands as readonly unknown[]) : [operands];
  if (takesNothing && values.includes(false)) refuse(`${at} takes no value but true.`);
  return Array.isArray(operands)
    ? Object.fromEntries(values.map((value, index) => [index, toText(value)]))
    : toText(operands);
}

function toText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Membership: which segments a customer is in.

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
