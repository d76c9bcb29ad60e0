// The body of a delivery: an event in its envelope, as one text that is the same for every attempt.
import { type StackableEvent, thinFact } from '../../model/events/events';
import type { Webhook } from '../../model/events/webhook';

/** Larger events are sent without their data: receivers read the records by their ids. */
export const MOST_BODY_BYTES = 256 * 1024;

interface Sending {
  readonly project: string;
  readonly sendoutId: string;
  readonly createdAt: string;
  readonly webhook: Pick<Webhook, 'id' | 'target_url'>;
}

/** The body of a delivery, without whitespace: its signature is computed over exactly these bytes. */
export function bodyOf(event: StackableEvent, sending: Sending): string {
  const whole = JSON.stringify(envelope(event, sending, event.data));
  if (Buffer.byteLength(whole) <= MOST_BODY_BYTES) return whole;
  return JSON.stringify(envelope(event, sending, thinFact(event).data));
}

function envelope(event: StackableEvent, { project, sendoutId, createdAt, webhook }: Sending, data: object) {
  const { id, type, created_at, entity_id, group_id, event_source } = event;
  return {
    id: sendoutId,
    project_id: project,
    created_at: createdAt,
    type,
    data,
    source: { id: webhook.id, object: 'webhook', target_url: webhook.target_url },
    event: { id, type, created_at, entity_id, group_id, event_source },
  };
}

const PREFIXES: readonly (readonly [string, string])[] = [
  ['redemption.', 'evred'],
  ['voucher.', 'evvou'],
  ['customer.', 'evcus'],
  ['campaign.', 'evcam'],
  ['publication.', 'evpub'],
  ['business_validation_rule.', 'evval'],
  ['ledger.', 'evled'],
];

/** Return the id prefix of an event type's family. */
export function eventPrefix(type: string): string {
  return PREFIXES.find(([family]) => type.startsWith(family))?.[1] ?? 'evcus';
}
