// GET /management/v1/projects/{projectId}/webhooks/{webhookId}
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { getWebhook } from '../../lib/services/webhooks/webhooks';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/webhooks/{webhookId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getWebhook',
    summary: 'Get a webhook',
    description: 'Shows a webhook, and how it fares.',
    rooms: [eventsRoom],
    answer: 'records/webhook',
  },
  ({ runtime, caller, params }) => getWebhook(runtime, caller, { projectId: params.projectId, id: params.webhookId }),
);
