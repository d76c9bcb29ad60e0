// POST /v1/campaigns/preview
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { previewCampaign } from '../../lib/services/campaigns/preview';
import * as body from '../../schemas/compiled/campaigns/preview';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/preview'],
    scope: 'issue',
    role: 'EvaluateRole',
    operation: 'previewCampaign',
    summary: 'Try a campaign that is not stored',
    description:
      'Says what a campaign would do to an order, and stores nothing. It decides as a validation would if the campaign, its tiers ' +
      'and the given rules were there, with one code of the campaign, or with its tiers, after the given redeemables. ' +
      'They are refused as `POST /v1/campaigns` and `POST /v1/validation-rules` refuse them, but for the name of the campaign. ' +
      'A key with scopes needs `issue`, to store the campaign, and `evaluate`, to see what it does; with rules `set-up` as well.',
    body,
    limits: 'preview',
    rooms: [validationsRoom, vouchersRoom],
    answer: 'validations/validate.answer',
  },
  ({ runtime, caller, body }) => {
    requireScope(caller, 'evaluate');
    if (body.validation_rules?.length) requireScope(caller, 'set-up');
    return previewCampaign(runtime, caller, body);
  },
);
