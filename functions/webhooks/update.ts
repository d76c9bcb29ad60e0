// PUT /management/v1/projects/{projectId}/webhooks/{webhookId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { updateWebhook } from '../../lib/services/webhooks/webhooks';
import * as body from '../../schemas/compiled/webhooks/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}/webhooks/{webhookId}'],
    scope: 'management',
    role: 'WebhookRole',
    operation: 'updateWebhook',
    summary: 'Change a webhook',
    description:
      'Changes what is sent; events are replaced as a whole. With `active` true a disabled webhook is sent to again.',
    body,
    rooms: [configurationRoom, eventsRoom],
    versioned: true,
    answer: 'records/webhook',
  },
  ({ runtime, caller, params, body }) =>
    updateWebhook(runtime, caller, { projectId: params.projectId, id: params.webhookId }, body),
);
