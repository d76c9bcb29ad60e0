// Metadata schemas: the metadata definitions of each kind of record.
import { dataList, listOf } from '../../core/answer/list';
import {
  mergeMetadataDefinitions,
  refuseOneMoreSchema,
  refuseSecondSchema,
  schemaOf,
} from '../../core/metadata/definition';
import { publicMetadataSchema, toMetadataSchemaResponse } from '../../core/metadata/metadata-schema-response';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { CreateMetadataSchemaRequest, UpdateMetadataSchemaRequest } from '../../model/generated';
import type { MetadataSchema } from '../../model/metadata/schema';
import type { Runtime } from '../../ports/runtime';
import { assertOwnProject } from '../shared/operator';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import type { MetadataSchemaResponse, PublicMetadataSchemaResponse } from '../../model/generated-answers/records';
import type {
  ListMetadataSchemasResponse,
  ListPublicMetadataSchemasResponse,
} from '../../model/generated-answers/metadata-schemas';

/** Names one schema of a project. */
export interface MetadataSchemaName {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Create a metadata schema for a kind of record, or a nested one.
 * @throws ApiError not_found for another project; duplicate_found; invalid_payload for definitions that cannot be
 */
export async function createMetadataSchema(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  projectId: string,
  { related_object, allow_defined_only, properties: sent }: CreateMetadataSchemaRequest,
): Promise<MetadataSchemaResponse> {
  assertOwnProject(caller, projectId);
  const id = rt.ids.random('ms', 24);
  return changeConfig(rt, caller, (config) => {
    refuseIf(refuseSecondSchema(config, related_object));
    refuseIf(refuseOneMoreSchema(config));
    const properties = unwrap(mergeMetadataDefinitions(sent, { config, related_object, before: {} }));
    const record: MetadataSchema = {
      id,
      related_object,
      properties,
      allow_defined_only: allow_defined_only ?? null,
      created_at: nowText(rt),
      updated_at: null,
      object: 'metadata_schema',
    };
    return { change: { create: [{ kind: 'metadataSchema', record }] }, answer: toMetadataSchemaResponse(record) };
  });
}

/**
 * Lists the schemas of a project, by the names of their record kinds.
 * @throws ApiError not_found for another project
 */
export async function listMetadataSchemas(
  rt: Runtime<'config'>,
  caller: Caller,
  projectId: string,
): Promise<ListMetadataSchemasResponse> {
  assertOwnProject(caller, projectId);
  return dataList((await sorted(rt, caller)).map(toMetadataSchemaResponse));
}

async function sorted(rt: Runtime<'config'>, caller: Caller): Promise<readonly MetadataSchema[]> {
  const { metadataSchemas } = await rt.store.config.load(caller);
  return [...metadataSchemas.values()].sort((one, other) => (one.related_object < other.related_object ? -1 : 1));
}

/**
 * Return a metadata schema by id.
 * @throws ApiError not_found
 */
export async function getMetadataSchema(
  rt: Runtime<'config'>,
  caller: Caller,
  name: MetadataSchemaName,
): Promise<MetadataSchemaResponse> {
  assertOwnProject(caller, name.projectId);
  return toMetadataSchemaResponse(findRecord(await rt.store.config.load(caller), 'metadataSchema', name.id));
}

/** Changes the given definitions, and the rule for undefined properties. @throws ApiError not_found, invalid_payload */
export async function updateMetadataSchema(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { projectId, id }: MetadataSchemaName,
  request: UpdateMetadataSchemaRequest,
): Promise<MetadataSchemaResponse> {
  assertOwnProject(caller, projectId);
  return changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'metadataSchema', id);
    const { related_object } = before;
    const properties = unwrap(
      mergeMetadataDefinitions(request.properties ?? {}, { config, related_object, before: before.properties }),
    );
    const { allow_defined_only = before.allow_defined_only } = request;
    const record: MetadataSchema = stampIfChanged(rt, before, { ...before, properties, allow_defined_only });
    return { change: inPlaceOf(before, { kind: 'metadataSchema', record }), answer: toMetadataSchemaResponse(record) };
  });
}

/** Deletes a schema permanently; the data of records stays. @throws ApiError not_found */
export async function deleteMetadataSchema(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { projectId, id }: MetadataSchemaName,
): Promise<void> {
  assertOwnProject(caller, projectId);
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'metadataSchema', id);
    return { change: { remove: [{ kind: 'metadataSchema', id }] }, answer: null };
  });
}

/** List the metadata schemas of the caller's project in the form for servers. */
export async function listPublicMetadataSchemas(
  rt: Runtime<'config'>,
  caller: Caller,
): Promise<ListPublicMetadataSchemasResponse> {
  const schemas = await sorted(rt, caller);
  return listOf('schemas', schemas.map(publicMetadataSchema), schemas.length);
}

/**
 * Return the metadata schema of a kind of record, or a nested schema by name, in the form for servers.
 * @throws ApiError not_found
 */
export async function getPublicMetadataSchema(
  rt: Runtime<'config'>,
  caller: Caller,
  resource: string,
): Promise<PublicMetadataSchemaResponse> {
  const schema = schemaOf(await rt.store.config.load(caller), resource);
  if (!schema) throw notFound('metadata_schema', resource);
  return publicMetadataSchema(schema);
}
