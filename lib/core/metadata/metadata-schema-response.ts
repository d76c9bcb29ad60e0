// Metadata schemas in answers.
import type { MetadataDefinition, MetadataSchema } from '../../model/metadata/schema';
import type { MetadataSchemaResponse, PublicMetadataSchemaResponse } from '../../model/generated-answers/records';

/** A metadata schema in the form of the management routes. */
export function toMetadataSchemaResponse(schema: MetadataSchema): MetadataSchemaResponse {
  return { ...schema };
}

/** The form for the server routes, in which members of definitions are in camelCase. */
export function publicMetadataSchema({ properties, ...schema }: MetadataSchema): PublicMetadataSchemaResponse {
  const shown = Object.entries(properties).map(([name, definition]) => [name, publicDefinition(definition)] as const);
  return { ...schema, properties: Object.fromEntries(shown) };
}

function publicDefinition(definition: MetadataDefinition) {
  const { object_type: objectType, min_length, max_length, exact_length, ...rest } = definition;
  return {
    ...rest,
    objectType,
    ...(min_length !== undefined && { minLength: min_length }),
    ...(max_length !== undefined && { maxLength: max_length }),
    ...(exact_length !== undefined && { exactLength: exact_length }),
  };
}
