// POST /v1/loyalties
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { createLoyalty } from '../../lib/services/loyalties/loyalties';
import * as body from '../../schemas/compiled/loyalties/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'createLoyaltyCampaign',
    summary: 'Create a loyalty campaign',
    description:
      'Stores a campaign of type LOYALTY_PROGRAM, whose codes are loyalty cards. More than one card is made in ' +
      'the background.',
    body,
    idempotent: true,
    rooms: WORK_ROOMS,
    versioned: true,
    answer: 'records/campaign',
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['createLoyalty'], body }, (keyed) =>
      createLoyalty(runtime, keyed, body),
    ),
);
