// A webhook of a project in memory: nothing is sent to it, so it has no secret.
import type { Caller } from '../../../lib/model/common';
import type { Webhook } from '../../../lib/model/events/webhook';
import type { CreateWebhookRequest } from '../../../lib/model/generated';
import type { Runtime } from '../../../lib/ports/runtime';
import { changeConfig, nowText } from '../../../lib/services/shared/configuration';

export function newWebhook(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  request: CreateWebhookRequest,
): Promise<Webhook> {
  const record = {
    id: rt.ids.random('wh', 24),
    object: 'webhook',
    created_at: nowText(rt),
    updated_at: null,
    target_url: request.target_url,
    events: request.events,
    active: request.active ?? true,
    ...(request.data && { data: request.data }),
  } as Webhook;
  return changeConfig(rt, caller, () => ({ change: { create: [{ kind: 'webhook', record }] }, answer: record }));
}
