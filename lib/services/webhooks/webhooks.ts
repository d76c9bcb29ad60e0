// Webhooks: their targets, and their health.
import { dataList } from '../../core/answer/list';
import { eventNames } from '../../core/events/misspelt-names';
import {
  applyWebhookChanges,
  sortByCreation,
  refuseExtraWebhook,
  toWebhookResponse,
} from '../../core/events/webhooks/record';
import { refuseHeaders, refuseTarget } from '../../core/events/target';
import { withoutNulls } from '../../core/object-members';
import type { Caller } from '../../model/common';
import type { CreateWebhookRequest, UpdateWebhookRequest } from '../../model/generated';
import { ENABLED, NEW_HEALTH, type SealedHeaders, type Webhook, type WebhookHealth } from '../../model/events/webhook';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import { assertOwnProject } from '../shared/operator';
import { refuseIf } from '../shared/unwrap';
import { buildAuditLine } from '../audit-trail/audit-line';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { ensureSecret, webhooksOf } from './secrets';
import type { WebhookResponse } from '../../model/generated-answers/records';
import type { ListWebhooksResponse } from '../../model/generated-answers/webhooks';

export interface WebhookName {
  readonly projectId: string;
  readonly id: string;
}

/**
 * Create a webhook.
 * @throws ApiError not_found for another project; invalid_payload for a url nothing is sent to, or one webhook too many
 */
export async function createWebhook(
  rt: Runtime<'config' | 'configChanges' | 'sending' | 'webhooks'>,
  caller: Caller,
  projectId: string,
  request: CreateWebhookRequest,
): Promise<WebhookResponse> {
  assertOwnProject(caller, projectId);
  requireTarget(rt, request.target_url);
  const headers = await sealed(rt, request.headers);
  await ensureSecret(rt, caller);
  const id = rt.ids.random('wh', 24);
  return changeConfig(rt, caller, ({ webhooks }) => {
    refuseIf(refuseExtraWebhook(webhooks));
    const record: Webhook = {
      id,
      object: 'webhook',
      created_at: nowText(rt),
      updated_at: null,
      target_url: request.target_url,
      events: eventNames(request.events),
      active: request.active ?? true,
      ...(headers && { headers }),
      ...(request.data && { data: request.data }),
    };
    return { change: { create: [{ kind: 'webhook', record }] }, answer: toWebhookResponse(record, NEW_HEALTH) };
  });
}

/** Lists all webhooks, oldest first. */
export async function listWebhooks(
  rt: Runtime<'config' | 'webhooks'>,
  caller: Caller,
  projectId: string,
): Promise<ListWebhooksResponse> {
  assertOwnProject(caller, projectId);
  const { webhooks } = await rt.store.config.load(caller);
  const health = await rt.store.webhooks.health(caller, [...webhooks.keys()]);
  const records = sortByCreation(webhooks.values());
  return dataList(records.map((record) => toWebhookResponse(record, health.get(record.id) ?? NEW_HEALTH)));
}

/**
 * Return a webhook with its health.
 * @throws ApiError not_found
 */
export async function getWebhook(
  rt: Runtime<'config' | 'webhooks'>,
  caller: Caller,
  { projectId, id }: WebhookName,
): Promise<WebhookResponse> {
  assertOwnProject(caller, projectId);
  const record = findRecord(await rt.store.config.load(caller), 'webhook', id);
  return toWebhookResponse(record, await healthOf(rt, caller, id));
}

/**
 * Changes the given members. A disabled webhook is enabled again when it is activated.
 * @throws ApiError as `createWebhook`
 */
export async function updateWebhook(
  rt: Runtime<'config' | 'configChanges' | 'sending' | 'webhooks'>,
  caller: Caller,
  { projectId, id }: WebhookName,
  request: UpdateWebhookRequest,
): Promise<WebhookResponse> {
  assertOwnProject(caller, projectId);
  const { target_url, active } = withoutNulls(request);
  if (target_url !== undefined) requireTarget(rt, target_url);
  const headers = await sealed(rt, request.headers);
  const record = await changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'webhook', id);
    const record = stampIfChanged(rt, before, applyWebhookChanges(before, request, headers));
    return { change: inPlaceOf(before, { kind: 'webhook', record }), answer: record };
  });
  return toWebhookResponse(record, await (active === true ? enabled(rt, caller, id) : healthOf(rt, caller, id)));
}

/** Changes nothing when the webhook is already enabled. */
async function enabled(rt: Runtime<'webhooks'>, caller: Caller, id: string): Promise<WebhookHealth> {
  const health = await healthOf(rt, caller, id);
  const { disabled_at, disabled_reason, failing_since, slow_until } = health;
  if ((disabled_at ?? disabled_reason ?? failing_since ?? slow_until) === null) return health;
  const changes = { disabled_at: { from: disabled_at, to: null } };
  const line = buildAuditLine(rt, caller, { action: 'webhook.enabled', resource: { object: 'webhook', id }, changes });
  await rt.store.webhooks.enable(caller, id, line);
  return { ...health, ...ENABLED };
}

/**
 * Delete a webhook.
 * @throws ApiError not_found
 */
export async function deleteWebhook(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { projectId, id }: WebhookName,
): Promise<void> {
  assertOwnProject(caller, projectId);
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'webhook', id);
    return { change: { remove: [{ kind: 'webhook', id }] }, answer: null };
  });
}

/** True when the webhook exists, is active, and was not disabled. */
export async function isSentTo(rt: Runtime<'config' | 'webhooks'>, scope: ProjectScope, id: string): Promise<boolean> {
  const { webhooks } = await rt.store.config.load(scope);
  if (!webhooks.get(id)?.active) return false;
  return ((await rt.store.webhooks.health(scope, [id])).get(id) ?? NEW_HEALTH).disabled_at === null;
}

function requireTarget(rt: Runtime<'sending'>, url: string): void {
  refuseIf(refuseTarget(url, webhooksOf(rt)));
}

/** Undefined when the request does not mention them; null when it removes them. */
async function sealed(
  rt: Runtime<'sending'>,
  headers: Readonly<Record<string, string>> | null | undefined,
): Promise<SealedHeaders | null | undefined> {
  if (!headers) return headers;
  const names = Object.keys(headers);
  refuseIf(refuseHeaders(headers));
  return names.length === 0 ? null : { names, sealed: await webhooksOf(rt).box.seal(JSON.stringify(headers)) };
}

async function healthOf(rt: Runtime<'webhooks'>, caller: Caller, id: string): Promise<WebhookHealth> {
  return (await rt.store.webhooks.health(caller, [id])).get(id) ?? NEW_HEALTH;
}
