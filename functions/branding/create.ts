// POST /management/v1/projects/{projectId}/branding
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createBrand } from '../../lib/services/branding/branding';
import * as body from '../../schemas/compiled/branding/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/branding'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'createBrand',
    summary: 'Create the brand of a project',
    description:
      'Stores the names and addresses that a project presents itself with. A second brand is refused with 409. This service mails nothing and shows them nowhere.',
    body,
    rooms: [configurationRoom],
    answer: 'branding/brand.answer',
  },
  ({ runtime, caller, params, body }) => createBrand(runtime, caller, params.projectId, body),
);
