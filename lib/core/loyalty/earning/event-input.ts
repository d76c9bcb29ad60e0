// What triggers an earning rule, from a request: paid orders, a segment that is entered, moves between loyalty tiers, or
// a custom event.
import { type Failure, unknownRecord } from '../../../errors';
import type { Config } from '../../../model/config';
import type { CreateEarningRulesRequest, UpdateEarningRuleRequest } from '../../../model/generated';
import {
  ANY_TIER,
  type EarningRule,
  isTierMoveEvent,
  ORDER_PAID,
  SEGMENT_ENTERED,
  TIER_MOVE_EVENTS,
} from '../../../model/records/earning-rule';
import { namesPublications } from '../../segment/filter';

type EventInput = Pick<CreateEarningRulesRequest[number], 'event' | 'custom_event' | 'segment' | 'loyalty_tier'>;

/** The members of a rule that say what triggers it. */
type EarningEvent = Pick<EarningRule, 'event' | 'schema_id' | 'segment_id' | 'loyalty_tier_id'>;

/** Members of a request that belong to some events only. */
type EventMember = 'custom_event' | 'segment' | 'loyalty_tier';

/**
 * Read the event of a rule.
 * @returns invalid_payload for an unknown event, and for a member that belongs to another event; not_found for the
 *   segment, the tier or the schema
 */
export function readEvent(request: EventInput, config: Config): EarningEvent | Failure {
  const { event } = request;
  const [named] = (['custom_event', 'segment', 'loyalty_tier'] as const).filter(
    (member) => namedBy(request, member) !== null && member !== memberOf(event),
  );
  if (named) return invalid(`Property .${named} must be null for the event ${event}.`);
  if (event === ORDER_PAID) return { event, schema_id: null };
  if (event === SEGMENT_ENTERED) return readSegment(namedBy(request, 'segment'), config);
  if (isTierMoveEvent(event)) return readTier(event, namedBy(request, 'loyalty_tier') ?? ANY_TIER, config);
  return readCustomEvent(event, namedBy(request, 'custom_event'), config);
}

/** The one member that an event may name a record by. */
function memberOf(event: string): EventMember | null {
  if (event === ORDER_PAID) return null;
  if (event === SEGMENT_ENTERED) return 'segment';
  return isTierMoveEvent(event) ? 'loyalty_tier' : 'custom_event';
}

function namedBy(request: EventInput, member: EventMember): string | null {
  if (member === 'custom_event') return request.custom_event?.schema_id ?? null;
  return request[member]?.id ?? null;
}

/** @returns not_found; invalid_payload without a segment, and for a static one, which nobody enters */
function readSegment(id: string | null, { segments }: Config): EarningEvent | Failure {
  if (id === null) return invalid('Property .segment.id is required.');
  const segment = segments.get(id);
  if (!segment) return unknownRecord('segment', id);
  if (namesPublications(segment)) {
    return invalid('Property .segment must not read publications: nobody enters such a segment.');
  }
  if (segment.type !== 'static') return { event: SEGMENT_ENTERED, schema_id: null, segment_id: id };
  return invalid('Property .segment must not be static: nobody enters a static segment.');
}

/** The tier may belong to another program. @returns not_found */
function readTier(event: string, id: string, { loyaltyTiers }: Config): EarningEvent | Failure {
  if (id !== ANY_TIER && !loyaltyTiers.has(id)) return unknownRecord('loyalty_tier', id);
  return { event, schema_id: null, loyalty_tier_id: id };
}

function readCustomEvent(event: string, schemaId: string | null, { eventSchemas }: Config): EarningEvent | Failure {
  const all = [...eventSchemas.values()];
  const schema = schemaId === null ? all.find(({ name }) => name === event) : eventSchemas.get(schemaId);
  if (schema?.name === event) return { event, schema_id: schema.id };
  if (schemaId !== null && !schema) return unknownRecord('custom_event_schema', schemaId);
  const known = [ORDER_PAID, SEGMENT_ENTERED, ...TIER_MOVE_EVENTS].join(', ');
  return invalid(`Property .event must be ${known} or the name of a custom event with a schema, not ${event}.`);
}

/** Refuse an update that names another event, segment or tier. @returns invalid_payload */
export function refuseOtherEvent(before: EarningRule, request: UpdateEarningRuleRequest): Failure | null {
  const schemaId = request.custom_event?.schema_id ?? before.schema_id;
  if ((request.event ?? before.event) !== before.event || schemaId !== before.schema_id) {
    return keptEvent('event', before.event);
  }
  if ((request.segment?.id ?? before.segment_id) !== before.segment_id) return keptEvent('segment', before.segment_id);
  const isSameTier = (request.loyalty_tier?.id ?? before.loyalty_tier_id) === before.loyalty_tier_id;
  return isSameTier ? null : keptEvent('loyalty_tier', before.loyalty_tier_id);
}

function keptEvent(member: string, kept = 'null'): Failure {
  return invalid(`Property .${member} must stay ${kept}: the event of an earning rule cannot change.`);
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}
