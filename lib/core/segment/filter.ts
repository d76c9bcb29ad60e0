// The filter of a segment: conditions of a JSON body, read in the filter language of lists.
import { type Failure, isFailure } from '../../errors';
import type { ProjectSettings } from '../../model/records/settings';
import type { Segment, SegmentFilter } from '../../model/segments/segment';
import { type Filter, fulfilsFilter } from '../filter/filter';
import { readFilter } from '../filter/parse';
import { readOrRefuse, refuse } from '../filter/problem';
import { OPERATORS } from '../operators/operators';
import type { FilterNow } from '../../model/lists/field';
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
