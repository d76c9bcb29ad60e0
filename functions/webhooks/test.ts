// POST /management/v1/projects/{projectId}/webhooks/{webhookId}/test
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { testWebhook } from '../../lib/services/webhooks/webhook-test';
import * as body from '../../schemas/compiled/webhooks/test';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/webhooks/{webhookId}/test'],
    scope: 'management',
    role: 'WebhookRole',
    operation: 'testWebhook',
    summary: 'Send a test',
    description: 'Sends one signed event with no data, once, and returns what became of it. Nothing is stored.',
    body,
    rooms: [eventsRoom],
    answer: 'webhooks/test.answer',
  },
  ({ runtime, caller, params, body }) =>
    testWebhook(runtime, caller, { projectId: params.projectId, id: params.webhookId }, body),
);
