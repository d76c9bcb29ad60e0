// POST /management/v1/projects/{projectId}/webhook-sendouts/{sendoutId}/retry
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { retrySendout } from '../../lib/services/webhooks/sendouts';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/webhook-sendouts/{sendoutId}/retry'],
    scope: 'management',
    role: 'WebhookRole',
    operation: 'retryWebhookSendout',
    summary: 'Send an event again',
    description: 'Has a send-out tried again at once, under the same id.',
    rooms: [eventsRoom],
    answer: { 202: 'webhooks/retry-sendout.answer' },
  },
  ({ runtime, caller, params }) => retrySendout(runtime, caller, { projectId: params.projectId, id: params.sendoutId }),
);
