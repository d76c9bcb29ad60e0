// Send-outs: what one is when it is made, and which of them a query asks for.
import { type StackableEvent, thinFact } from '../../../model/events/events';
import type { ListSendoutsQuery } from '../../../model/generated';
import type { Sendout, Webhook, WebhookHealth } from '../../../model/events/webhook';
import { LIMITS } from '../../../model/limits';
import { type ListTest, recordTest } from '../../filter/list-test';
import type { Retention } from '../../record/retention';
import { DAY_MS } from '../../time/units';
import { bodyOf } from '../envelope';
import { eventNames } from '../misspelt-names';

export interface EventOfWebhook {
  readonly event: StackableEvent;
  readonly webhook: Webhook;
  readonly health: WebhookHealth;
}

/** Which send-out it is, of which project, and when it is made. */
export interface SendoutPlace {
  readonly project: string;
  readonly id: string;
  readonly nowMs: number;
  readonly retention: Retention;
}

/** One event on its way to one webhook. What happens while the webhook is disabled is kept for a while, and not sent by itself. */
export function newDelivery(
  { event, webhook, health }: EventOfWebhook,
  { project, id, nowMs, retention }: SendoutPlace,
): { readonly sendout: Sendout; readonly body: string; readonly untilMs: number } {
  const createdAt = new Date(nowMs).toISOString();
  const isHeld = health.disabled_at !== null;
  return {
    sendout: {
      ...{ id, object: 'webhook_sendout', status: isHeld ? 'HELD' : 'PENDING', type: event.type },
      ...{ webhook_id: webhook.id, target_url: webhook.target_url, event_id: event.id, entity_id: event.entity_id },
      ...{ group_id: event.group_id, event_created_at: event.created_at, created_at: createdAt },
      ...{ sent_at: null, next_attempt_at: isHeld ? null : createdAt, attempts: [] },
    },
    body: bodyOf(webhook.data === 'thin' ? thinFact(event) : event, { project, sendoutId: id, createdAt, webhook }),
    untilMs: nowMs + (isHeld ? LIMITS.heldSendoutDays : retention.sendouts) * DAY_MS,
  };
}

const MEMBERS = ['status', 'webhook_id', 'group_id'] as const;

/** @param after the send-out behind which the list goes on; null for its beginning */
export function sendoutTests(query: ListSendoutsQuery, after: Sendout | null): readonly ListTest<Sendout>[] {
  const [type] = eventNames(query.type === undefined ? [] : [query.type]);
  return [
    ...MEMBERS.flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [recordTest<Sendout>((sendout) => sendout[name] === value)];
    }),
    ...(type === undefined ? [] : [recordTest<Sendout>((sendout) => sendout.type === type)]),
    ...(after === null ? [] : [behind(after)]),
  ];
}

/** What comes after a send-out, among those of one moment by their ids. */
function behind({ created_at, id }: Sendout): ListTest<Sendout> {
  const holds = (other: Sendout): boolean =>
    other.created_at < created_at || (other.created_at === created_at && other.id < id);
  return { range: { beforeMs: Date.parse(created_at) + 1 }, where: null, rest: holds, holds };
}

/** What a replay sends again: held or failed, of the types that are named, or of all. */
export function missedTest(webhookId: string, types: readonly string[] | null): ListTest<Sendout> {
  return recordTest(
    ({ webhook_id, status, type }) =>
      webhook_id === webhookId && (status === 'HELD' || status === 'FAILED') && (types?.includes(type) ?? true),
  );
}
