// POST /management/v1/projects/{projectId}/webhooks/{webhookId}/replay
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { replayWebhook } from '../../lib/services/webhooks/replay';
import * as body from '../../schemas/compiled/webhooks/replay';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/webhooks/{webhookId}/replay'],
    scope: 'management',
    role: 'WebhookRole',
    operation: 'replayWebhook',
    summary: 'Send events again',
    description: 'Sends again what was held or failed between two moments, in the background, under the same ids.',
    body,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, params, body }) =>
    replayWebhook(runtime, caller, { projectId: params.projectId, id: params.webhookId }, body),
);
