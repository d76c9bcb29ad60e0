// GET /management/v1/projects/{projectId}/webhook-secret
import { endpoint } from '../../lib/http/endpoint';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { getWebhookSecret } from '../../lib/services/webhooks/webhook-secret';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/webhook-secret'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getWebhookSecret',
    summary: 'Tell of the secret',
    description: 'Tells when the secret was made that signs events, never its text.',
    rooms: [eventsRoom],
    answer: 'webhooks/secret.answer',
  },
  ({ runtime, caller, params }) => getWebhookSecret(runtime, caller, params.projectId),
);
