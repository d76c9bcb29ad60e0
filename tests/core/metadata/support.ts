// Metadata schemas as requests make them.
import {
  type Config,
  isFailure,
  mergeMetadataDefinitions,
  type MetadataDefinitionInput,
  type MetadataSchema,
} from '../../support/core';

export type Sent = Readonly<Record<string, MetadataDefinitionInput>>;

export const NESTED = { street: { type: 'string' }, floor: { type: 'number', optional: true } } as const;

export function schemaOf(
  related_object: string,
  sent: Sent,
  allow_defined_only: boolean | null = null,
): MetadataSchema {
  const config = { metadataSchemas: new Map([['ms_place', { related_object: 'Place' } as MetadataSchema]]) };
  const properties = mergeMetadataDefinitions(sent, { config, related_object, before: {} });
  if (isFailure(properties)) throw new Error(properties.details);
  const moments = { created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
  return {
    id: `ms_${related_object}`,
    related_object,
    properties,
    allow_defined_only,
    ...moments,
    object: 'metadata_schema',
  };
}

export function configWith(...schemas: readonly MetadataSchema[]): Pick<Config, 'metadataSchemas'> {
  return { metadataSchemas: new Map(schemas.map((schema) => [schema.id, schema])) };
}

/** One definition, of a text unless it says otherwise. */
export const of = (definition: Partial<MetadataDefinitionInput>): Sent => ({ p: { type: 'string', ...definition } });
