// GET /management/v1/projects/{projectId}/webhooks
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { listWebhooks } from '../../lib/services/webhooks/webhooks';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/webhooks'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listWebhooks',
    summary: 'List webhooks',
    description: 'Lists all webhooks of the project with how they fare, the oldest first.',
    rooms: [eventsRoom],
    answer: 'webhooks/list.answer',
  },
  ({ runtime, caller, params }) => listWebhooks(runtime, caller, params.projectId),
);
