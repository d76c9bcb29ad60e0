// POST /v1/rewards
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createReward } from '../../lib/services/rewards/rewards';
import * as body from '../../schemas/compiled/rewards/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/rewards'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createReward',
    summary: 'Create a reward',
    description:
      'Stores a reward: money off by points (COIN), a thing (MATERIAL), or a code of a campaign (CAMPAIGN). The ' +
      'type never changes.',
    body,
    rooms: [catalogueRoom, configurationRoom],
    versioned: true,
    answer: 'records/reward',
  },
  ({ runtime, caller, body }) => createReward(runtime, caller, body),
);
