// One attempt at a webhook with an event that says nothing: whether it answers, and verifies.
import { isSuccess } from '../../core/events/attempt';
import { bodyOf, eventPrefix } from '../../core/events/envelope';
import { eventNames } from '../../core/events/misspelt-names';
import type { Caller } from '../../model/common';
import { callCause } from '../../model/events/call-cause';
import { type EventType, thinFact } from '../../model/events/events';
import type { TestWebhookRequest } from '../../model/generated';
import type { Webhook } from '../../model/events/webhook';
import type { Process, Runtime } from '../../ports/runtime';
import { assertOwnProject } from '../shared/operator';
import { customHeaders } from './deliver';
import { liveSecrets, webhooksOf } from './secrets';
import type { WebhookName } from './webhooks';
import { findRecord } from '../shared/find-record';
import type { TestWebhookResponse } from '../../model/generated-answers/webhooks';

const ID_LENGTH = 18;

/**
 * Send a test event to a webhook at once and return its result.
 * @throws ApiError not_found
 */
export async function testWebhook(
  rt: Runtime<'config' | 'sending' | 'webhooks'>,
  caller: Caller,
  { projectId, id }: WebhookName,
  request: TestWebhookRequest,
): Promise<TestWebhookResponse> {
  assertOwnProject(caller, projectId);
  const webhook = findRecord(await rt.store.config.load(caller), 'webhook', id);
  const [named] = eventNames(request.type ? [request.type] : []);
  const type = named ?? webhook.events[0] ?? 'redemption.succeeded';
  const { sender, signer } = webhooksOf(rt);
  const sendoutId = `whs_${hexOf(rt, 'sendout')}`;
  const body = testBody(rt, caller, { webhook, type, sendoutId });
  const seconds = Math.floor(rt.clock.nowMs() / 1000);
  const signed = signer.headers({ id: sendoutId, body, seconds, secrets: await liveSecrets(rt, caller) });
  const headers = { ...(await customHeaders(rt, webhook)), ...signed };
  const result = await sender.send({ url: webhook.target_url, headers, body });
  return {
    status: isSuccess(result) ? 'SUCCEEDED' : 'FAILED',
    http_status: result.status === 'ANSWERED' ? result.httpStatus : null,
    duration_ms: Math.round(result.durationMs),
    error: result.status === 'FAILED' ? result.error : null,
  };
}

interface Sample {
  readonly webhook: Webhook;
  readonly type: EventType;
  readonly sendoutId: string;
}

function testBody(rt: Process, caller: Caller, { webhook, type, sendoutId }: Sample): string {
  const created_at = new Date(rt.clock.nowMs()).toISOString();
  const cause = callCause(caller);
  const event = thinFact({
    id: `${eventPrefix(type)}_${hexOf(rt, 'event')}`,
    type,
    created_at,
    entity_id: webhook.id,
    group_id: cause.group_id,
    event_source: cause.source,
    data: {},
  });
  return bodyOf(event, { project: caller.project, sendoutId, createdAt: created_at, webhook });
}

function hexOf(rt: Process, what: string): string {
  return rt.ids.requestHash([what, rt.ids.uuid()]).slice(0, ID_LENGTH);
}
