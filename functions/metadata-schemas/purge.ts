// POST /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}/purge
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { purgeMetadata } from '../../lib/services/metadata-schemas/purge';
import * as body from '../../schemas/compiled/metadata-schemas/purge';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}/purge'],
    scope: 'management',
    role: 'SetupRole',
    operation: 'purgeMetadata',
    summary: 'Purge a removed definition',
    description:
      'Takes the property out of the metadata of all campaigns, customers, orders, products or vouchers, and its definition out of the schema, in the background. The definition must be deleted before.',
    body,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, params, body }) =>
    purgeMetadata(runtime, caller, { projectId: params.projectId, id: params.metadataSchemaId }, body),
);
