// Segments: created from a request, in answers, and what keeps them from being deleted.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateSegmentRequest } from '../../model/generated';
import type { SegmentResponse } from '../../model/generated-answers/records';
import { LIMITS } from '../../model/limits';
import type { RuleSet } from '../../model/records/rules';
import type { Segment } from '../../model/segments/segment';
import { buildInUseFailure } from '../record/change';
import { collectSegmentIds } from '../rules/names';
import { readSet } from '../rules/rule-set';
import { namesPublications, parseSegmentFilter } from './filter';

interface SegmentCreation {
  readonly id: string;
  readonly request: CreateSegmentRequest;
  /** Customers of a static segment, each once. */
  readonly customers: readonly string[];
  readonly config: Config;
  /** ISO 8601 */
  readonly now: string;
  /** When the first walk of an auto-update segment begins, ISO 8601; `now` by default. */
  readonly walksFrom?: string | undefined;
}

/**
 * Build a new segment from a request.
 * @returns invalid_payload for members that do not fit the type, a bad filter, or one segment too many
 * @see docs/behaviour/segments.md
 */
export function planSegment({
  id,
  request,
  customers,
  config,
  now,
  walksFrom = now,
}: SegmentCreation): Segment | Failure {
  const failure = refuseMembers(request) ?? refuseTooMany(config, request.type);
  if (failure) return failure;
  const filter = request.filter ?? null;
  const test = filter === null ? {} : parseSegmentFilter(filter, config.settings);
  if (isFailure(test)) return test;
  if (request.type === 'auto-update' && namesPublications({ filter })) {
    return invalid('Property .type must be passive: publications are read for lists of customers only.');
  }
  const isStatic = request.type === 'static';
  return {
    id,
    name: request.name,
    type: request.type,
    filter,
    parts: isStatic ? countParts(customers.length) : 0,
    ...(request.type === 'auto-update' && { syncing_since: walksFrom }),
    created_at: now,
    updated_at: null,
    object: 'segment',
  };
}

/** Refuse members that belong to another type of segment, or that the type lacks. */
function refuseMembers({ type, customers, filter }: CreateSegmentRequest): Failure | null {
  if (type === 'static') {
    if (filter) return invalid('Property .filter is for the types auto-update and passive.');
    return customers ? null : invalid('Property .customers is required for the type static.');
  }
  if (customers) return invalid('Property .customers is for the type static.');
  return filter ? null : invalid(`Property .filter is required for the type ${type}.`);
}

function refuseTooMany({ segments }: Config, type: Segment['type']): Failure | null {
  const isStatic = type === 'static';
  const count = [...segments.values()].filter((segment) => (segment.type === 'static') === isStatic).length;
  const most = isStatic ? LIMITS.staticSegments : LIMITS.filteredSegments;
  if (count < most) return null;
  const kind = isStatic ? 'static segments' : 'segments of the types auto-update and passive';
  return invalid(`A project has at most ${most} ${kind}.`);
}

function countParts(customers: number): number {
  return Math.min(LIMITS.segmentParts, Math.max(1, Math.ceil(customers / LIMITS.segmentPartCustomers)));
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}

/**
 * Turn passive segments with these ids into auto-update ones, whose first walk begins.
 * @param now ISO 8601
 * @returns the changed segments
 */
export function activateSegments(
  { segments }: Pick<Config, 'segments'>,
  ids: Iterable<string | undefined>,
  now: string,
): readonly Segment[] {
  return [...new Set(ids)].flatMap((id) => {
    const segment = id === undefined ? undefined : segments.get(id);
    if (segment?.type !== 'passive') return [];
    return [{ ...segment, type: 'auto-update' as const, syncing_since: now, updated_at: now }];
  });
}

/**
 * Refuse rules that name a segment of publications, which decisions do not read.
 * @returns invalid_validation_rules
 */
export function refuseListSegments(rules: RuleSet, { segments }: Pick<Config, 'segments'>): Failure | null {
  const found = collectSegmentIds(readSet(rules)).find((id) => {
    const segment = segments.get(id);
    return segment !== undefined && namesPublications(segment);
  });
  if (found === undefined) return null;
  const details = `The segment ${found} reads publications, and is for lists of customers only.`;
  return { key: 'invalid_validation_rules', details };
}

/**
 * Refuse the deletion of a segment that validation rules or earning rules name.
 * @returns resource_in_use
 */
export function refuseUsedSegment(id: string, { rules, earningRules }: Config): Failure | null {
  const users = [...rules.values()].filter((rule) => collectSegmentIds(readSet(rule.rules)).includes(id));
  const earning = [...earningRules.values()].filter(({ segment_id }) => segment_id === id);
  const type = users.length > 0 ? 'validation_rules' : 'earning_rules';
  const ids = (users.length > 0 ? users : earning).map((rule) => rule.id);
  return ids.length === 0 ? null : buildInUseFailure(`The segment ${id}`, { type, ids });
}

/** Convert a segment to its response. */
export function toSegmentResponse({ parts: _parts, syncing_since: since, ...segment }: Segment): SegmentResponse {
  return { ...segment, initial_sync_status: since === undefined ? 'DONE' : 'IN_PROGRESS' };
}
