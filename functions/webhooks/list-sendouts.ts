// GET /management/v1/projects/{projectId}/webhook-sendouts
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { listSendouts } from '../../lib/services/webhooks/sendouts';
import * as query from '../../schemas/compiled/webhooks/list-sendouts.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/webhook-sendouts'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listWebhookSendouts',
    summary: 'List send-outs',
    description: 'Lists events on their way to webhooks, the newest first, for 30 days.',
    query,
    rooms: [eventsRoom],
    answer: 'webhooks/list-sendouts.answer',
  },
  ({ runtime, caller, params, query }) => listSendouts(runtime, caller, params.projectId, query),
);
