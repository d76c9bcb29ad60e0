// Schemas of custom events: the metadata definitions of each event name.
import { dataList } from '../../core/answer/list';
import {
  mergeEventProperties,
  refuseExtraEventSchema,
  toEventSchemaResponse,
} from '../../core/custom-events/event-schema';
import { refuseTakenName } from '../../core/record/change';
import type { Caller } from '../../model/common';
import type { CreateEventSchemaRequest, UpdateEventSchemaRequest } from '../../model/generated';
import type { EventSchema } from '../../model/events/event-schema';
import type { Runtime } from '../../ports/runtime';
import { assertOwnProject } from '../shared/operator';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import type { EventSchemaResponse } from '../../model/generated-answers/records';
import type { ListEventSchemasResponse } from '../../model/generated-answers/custom-events';

const RESOURCE = 'custom_event_schema';

/** Names one schema of a project. */
export interface EventSchemaName {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Create the schema of a custom event.
 * @throws ApiError not_found for another project; duplicate_found; invalid_payload when there are too many
 */
export async function createEventSchema(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  projectId: string,
  { name, schema }: CreateEventSchemaRequest,
): Promise<EventSchemaResponse> {
  assertOwnProject(caller, projectId);
  const id = rt.ids.random('ms', 24);
  return changeConfig(rt, caller, (config) => {
    refuseIf(refuseExtraEventSchema(config));
    refuseIf(refuseTakenName(RESOURCE, { id, name }, config.eventSchemas.values()));
    const created_at = nowText(rt);
    const properties = unwrap(mergeEventProperties({}, schema.properties));
    const record: EventSchema = {
      id,
      name,
      schema: { properties },
      created_at,
      updated_at: null,
      object: 'custom-event-schema',
    };
    return { change: { create: [{ kind: 'eventSchema', record }] }, answer: toEventSchemaResponse(record) };
  });
}

/** List the custom event schemas of a project, newest first. @throws ApiError not_found for another project */
export async function listEventSchemas(
  rt: Runtime<'config'>,
  caller: Caller,
  projectId: string,
): Promise<ListEventSchemasResponse> {
  assertOwnProject(caller, projectId);
  const { eventSchemas } = await rt.store.config.load(caller);
  const rank = ({ created_at, id }: EventSchema): string => `${created_at} ${id}`;
  const sorted = [...eventSchemas.values()].sort((left, right) => (rank(left) < rank(right) ? 1 : -1));
  return dataList(sorted.map(toEventSchemaResponse));
}

/**
 * Return the schema of a custom event.
 * @throws ApiError not_found
 */
export async function getEventSchema(
  rt: Runtime<'config'>,
  caller: Caller,
  name: EventSchemaName,
): Promise<EventSchemaResponse> {
  assertOwnProject(caller, name.projectId);
  return toEventSchemaResponse(findRecord(await rt.store.config.load(caller), 'eventSchema', name.id));
}

/** Change the name, and the properties that are sent. @throws ApiError not_found, duplicate_found, invalid_payload */
export async function updateEventSchema(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  named: EventSchemaName,
  request: UpdateEventSchemaRequest,
): Promise<EventSchemaResponse> {
  assertOwnProject(caller, named.projectId);
  return changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'eventSchema', named.id);
    const name = request.name ?? before.name;
    refuseIf(refuseTakenName(RESOURCE, { id: before.id, name }, config.eventSchemas.values()));
    const properties = unwrap(mergeEventProperties(before.schema.properties, request.schema?.properties));
    const record: EventSchema = stampIfChanged(rt, before, { ...before, name, schema: { properties } });
    return { change: inPlaceOf(before, { kind: 'eventSchema', record }), answer: toEventSchemaResponse(record) };
  });
}

/** Delete a custom event schema permanently. @throws ApiError not_found */
export async function deleteEventSchema(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { projectId, id }: EventSchemaName,
): Promise<void> {
  assertOwnProject(caller, projectId);
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'eventSchema', id);
    return { change: { remove: [{ kind: 'eventSchema', id }] }, answer: null };
  });
}
