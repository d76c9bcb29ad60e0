// Deliveries (send-outs): how one is created, and the filters of a query.
import { type StackableEvent, thinFact } from '../../../model/events/events';
import type { ListSendoutsQuery } from '../../../model/generated';
import type { Sendout, Webhook, WebhookHealth } from '../../../model/events/webhook';
import { LIMITS } from '../../../model/limits';
import { type ListTest, recordTest } from '../../filter/list-test';
import type { Retention } from '../../record/retention';
import { DAY_MS } from '../../time/calendar';
import { bodyOf } from '../envelope';
import { eventNames } from '../misspelt-names';

export interface EventOfWebhook {
  readonly event: StackableEvent;
  readonly webhook: Webhook;
  readonly health: WebhookHealth;
}

/** The identity of a delivery: its project and id, and the time of its creation. */
export interface SendoutPlace {
  readonly project: string;
  readonly id: string;
  readonly nowMs: number;
  readonly retention: Retention;
}

/**
 * Create the delivery of one event to one webhook. While the webhook is disabled, deliveries are held for a limited
 * time and sent only by a replay.
 */
export function newDelivery(
  { event, webhook, health }: EventOfWebhook,
  { project, id, nowMs, retention }: SendoutPlace,
): { readonly sendout: Sendout; readonly body: string; readonly untilMs: number } {
  const createdAt = new Date(nowMs).toISOString();
  const isHeld = health.disabled_at !== null;
  return {
    sendout: {
      id,
      object: 'webhook_sendout',
      status: isHeld ? 'HELD' : 'PENDING',
      type: event.type,
      webhook_id: webhook.id,
      target_url: webhook.target_url,
      event_id: event.id,
      entity_id: event.entity_id,
      group_id: event.group_id,
      event_created_at: event.created_at,
      created_at: createdAt,
      sent_at: null,
      next_attempt_at: isHeld ? null : createdAt,
      attempts: [],
    },
    body: bodyOf(webhook.data === 'thin' ? thinFact(event) : event, { project, sendoutId: id, createdAt, webhook }),
    untilMs: nowMs + (isHeld ? LIMITS.heldSendoutDays : retention.sendouts) * DAY_MS,
  };
}

const MEMBERS = ['status', 'webhook_id', 'group_id'] as const;

/**
 * Builds the tests of a query for deliveries.
 *
 * @param after the delivery after which the list continues; null for its beginning
 */
export function buildSendoutTests(query: ListSendoutsQuery, after: Sendout | null): readonly ListTest<Sendout>[] {
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

/** Matches deliveries after another one; deliveries of the same moment are ordered by id. */
function behind({ created_at, id }: Sendout): ListTest<Sendout> {
  const holds = (other: Sendout): boolean =>
    other.created_at < created_at || (other.created_at === created_at && other.id < id);
  return { range: { beforeMs: Date.parse(created_at) + 1 }, where: null, rest: holds, holds };
}

/** Builds the test of deliveries that a replay sends again: held or failed, of the named types. */
export function buildReplayTest(webhookId: string, types: readonly string[] | null): ListTest<Sendout> {
  return recordTest(
    ({ webhook_id, status, type }) =>
      webhook_id === webhookId && (status === 'HELD' || status === 'FAILED') && (types?.includes(type) ?? true),
  );
}
