// Metadata schemas: what the metadata of records has to be, and taking one property out of all of them.
import { queryOptions } from '@tanstack/react-query';
import type { MetadataSchemaResponse } from '../../lib/model/generated-answers/records';
import { callProjectApi } from './operations';

export type Definition = MetadataSchemaResponse['properties'][string];

export type MetadataSchema = MetadataSchemaResponse;

export const metadataSchemasQuery = queryOptions({
  queryKey: ['metadata schemas'],
  queryFn: ({ signal }) =>
    callProjectApi<{ readonly data: readonly MetadataSchema[] }>('/metadata-schemas', { signal }),
});

export interface Property {
  readonly schema: MetadataSchema;
  readonly name: string;
  readonly definition: Definition;
}

const pathOf = ({ schema }: Property): string => `/metadata-schemas/${encodeURIComponent(schema.id)}`;

/** Removes the definition, or restores it; the data of records is unchanged. */
export function markRemoved(property: Property, isRemoved: boolean, idempotencyKey: string): Promise<unknown> {
  const { name, definition } = property;
  const body = { properties: { [name]: { ...definition, deleted: isRemoved } } };
  return callProjectApi(pathOf(property), { method: 'PUT', body, idempotencyKey });
}

/** Takes the property out of all records, and its definition out of the schema, in the background. */
export const purge = (property: Property, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(`${pathOf(property)}/purge`, { method: 'POST', body: { property: property.name }, idempotencyKey });
