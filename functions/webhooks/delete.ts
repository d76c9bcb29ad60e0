// DELETE /management/v1/projects/{projectId}/webhooks/{webhookId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteWebhook } from '../../lib/services/webhooks/webhooks';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/webhooks/{webhookId}'],
    scope: 'management',
    role: 'WebhookRole',
    operation: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Nothing is sent to it any more, not even what waits for another attempt.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteWebhook(runtime, caller, { projectId: params.projectId, id: params.webhookId }),
);
