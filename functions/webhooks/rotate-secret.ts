// POST /management/v1/projects/{projectId}/webhook-secret/rotate
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { rotateWebhookSecret } from '../../lib/services/webhooks/webhook-secret';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/webhook-secret/rotate'],
    scope: 'management',
    role: 'WebhookRole',
    operation: 'rotateWebhookSecret',
    summary: 'Rotate the secret',
    description: 'Makes a new secret and returns it once. The one before signs as well for 24 hours.',
    rooms: [eventsRoom],
    answer: 'webhooks/rotate-secret.answer',
  },
  ({ runtime, caller, params }) => rotateWebhookSecret(runtime, caller, params.projectId),
);
