// GET /management/v1/projects/{projectId}/webhook-sendouts/{sendoutId}
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { getSendout } from '../../lib/services/webhooks/sendouts';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/webhook-sendouts/{sendoutId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getWebhookSendout',
    summary: 'Get a send-out',
    description: 'Shows a send-out with its attempts and its body.',
    rooms: [eventsRoom],
    answer: 'webhooks/get-sendout.answer',
  },
  ({ runtime, caller, params }) => getSendout(runtime, caller, { projectId: params.projectId, id: params.sendoutId }),
);
