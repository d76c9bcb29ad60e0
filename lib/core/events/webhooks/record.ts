// Webhooks as they are stored, and in answers.
import type { Failure } from '../../../errors';
import type { UpdateWebhookRequest } from '../../../model/generated';
import { LIMITS } from '../../../model/limits';
import type { SealedHeaders, Webhook, WebhookHealth } from '../../../model/events/webhook';
import { withoutNulls } from '../../object-members';
import { eventNames } from '../misspelt-names';
import type { WebhookResponse } from '../../../model/generated-answers/records';

/**
 * Refuse one more webhook when the project has the maximum number.
 * @returns invalid_payload when the project already has the maximum number of webhooks
 */
export function refuseExtraWebhook(webhooks: ReadonlyMap<string, Webhook>): Failure | null {
  if (webhooks.size < LIMITS.webhooks) return null;
  return { key: 'invalid_payload', details: `A project has at most ${LIMITS.webhooks} webhooks.` };
}

/**
 * Applies a request to a webhook.
 *
 * @param headers undefined keeps them; null removes them
 */
export function applyWebhookChanges(
  before: Webhook,
  request: UpdateWebhookRequest,
  headers: SealedHeaders | null | undefined,
): Webhook {
  const { target_url, active, events, data } = withoutNulls(request);
  return {
    ...before,
    ...(target_url !== undefined && { target_url }),
    ...(active !== undefined && { active }),
    ...(events !== undefined && { events: eventNames(events) }),
    ...(headers !== undefined && { headers }),
    ...(data !== undefined && { data }),
  };
}

/** Sort webhooks by creation, oldest first. */
export function sortByCreation(webhooks: Iterable<Webhook>): readonly Webhook[] {
  return [...webhooks].sort((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));
}

function placeOf({ created_at, id }: Webhook): string {
  return `${created_at} ${id}`;
}

/** A webhook in an answer: the values of headers are never shown. */
export function toWebhookResponse({ headers, ...record }: Webhook, health: WebhookHealth): WebhookResponse {
  const { failing_since, last_success_at, disabled_at, disabled_reason } = health;
  return {
    ...record,
    active: record.active && disabled_at === null,
    data: record.data ?? 'full',
    headers: Object.fromEntries((headers?.names ?? []).map((name) => [name, '***'])),
    failing_since,
    last_success_at,
    disabled_at,
    disabled_reason,
  };
}
