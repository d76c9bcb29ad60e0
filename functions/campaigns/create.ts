// POST /v1/campaigns
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import * as body from '../../schemas/compiled/campaigns/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'createCampaign',
    summary: 'Create a campaign',
    description:
      'Stores a campaign of one of five types with the definition of its codes, or with its promotion tiers. ' +
      'More than one code is made in the background: the answer then says IN_PROGRESS and no codes yet.',
    body,
    idempotent: true,
    rooms: WORK_ROOMS,
    versioned: true,
    answer: 'records/campaign',
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['createCampaign'], body }, (keyed) =>
      createCampaign(runtime, keyed, body),
    ),
);
