// POST /v1/campaigns/{campaignId}/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { workRoom } from '../../lib/runtime/rooms/work';
import { once } from '../../lib/services/shared/once';
import { addCode } from '../../lib/services/campaigns/campaign-codes';
import * as body from '../../schemas/compiled/vouchers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/vouchers/{code}'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'addVoucherWithCodeToCampaign',
    summary: 'Add a given code',
    description:
      'Stores a voucher under the given code in a campaign. It takes its value, and its quantity unless one is ' +
      'sent, from the campaign. A code that exists is refused with 409.',
    body,
    idempotent: true,
    rooms: [guardsRoom, configurationRoom, vouchersRoom, workRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['addCode', params.campaignId, params.code], body }, (keyed) =>
      addCode(runtime, keyed, params.campaignId, { code: params.code, request: body }),
    ),
);
