// Metadata schemas as answers show them.
import { publicMetadataSchema, toMetadataSchemaResponse } from '../../../lib/core/metadata/metadata-schema-response';
import { schemaOf } from './support';

const SCHEMA = schemaOf('customer', {
  a: { type: 'string', min_length: 1, max_length: 3, eq: ['x'] },
  b: { type: 'string', exact_length: 2, optional: true },
});

describe('toMetadataSchemaResponse', () => {
  test('shows all members as they are stored', () => {
    expect(toMetadataSchemaResponse(SCHEMA)).toEqual(SCHEMA);
  });
});

describe('publicMetadataSchema', () => {
  test('writes the members of definitions together, and shows no bound that is not set', () => {
    expect(publicMetadataSchema(SCHEMA)).toStrictEqual({
      ...SCHEMA,
      properties: {
        a: { type: 'string', array: false, optional: false, objectType: null, minLength: 1, maxLength: 3, eq: ['x'] },
        b: { type: 'string', array: false, optional: true, objectType: null, exactLength: 2 },
      },
    });
  });
});
