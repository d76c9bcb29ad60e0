// POST /management/v1/projects/{projectId}/webhooks
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { createWebhook } from '../../lib/services/webhooks/webhooks';
import * as body from '../../schemas/compiled/webhooks/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/webhooks'],
    scope: 'management',
    role: 'WebhookRole',
    operation: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Has events sent to an address. The first webhook of a project makes the secret that signs them; rotate it to learn it.',
    body,
    rooms: [configurationRoom, eventsRoom],
    versioned: true,
    answer: 'records/webhook',
  },
  ({ runtime, caller, params, body }) => createWebhook(runtime, caller, params.projectId, body),
);
