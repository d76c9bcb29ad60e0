// Permanent deletion: the customer is deleted immediately, and a background action removes the person from all records.
import { buildCustomerErasedFacts } from '../../core/events/facts/publication-facts';
import { notFound } from '../../errors';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { PermanentDeletion } from '../../model/forgotten-person';
import type { AsyncAction } from '../../model/records/async-action';
import type { ForgettingBegin, ForgottenPersonIds, ForgettingSubject } from '../../ports/forgetting';
import type { Process, Runtime, WorkRuntime } from '../../ports/runtime';
import { outboxRow } from '../../core/events/outbox-row';
import { firstSlice } from '../async-actions/async-actions';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { newAction } from '../shared/new-action';
import { buildPersonAuditLine } from '../audit-trail/audit-line';

/**
 * Deletes a customer permanently. A repeat returns the same deletion while its work continues. It also deletes a person
 * whose profile was removed before, or who only occurs in records.
 * @throws ApiError not_found for a person whom no record names
 */
export async function deletePermanently(
  rt: WorkRuntime,
  caller: Caller,
  idOrSourceId: string,
): Promise<PermanentDeletion> {
  const { answer } = await commitOptimistically<ForgettingSubject, ForgettingBegin, Deletion>({
    read: () => rt.store.forgetting.find(caller, idOrSourceId),
    plan: async (whom) => {
      if (whom.status === 'UNKNOWN') throw notFound('customer', idOrSourceId);
      if (whom.status === 'UNDER_WAY') return { write: null, answer: { deletion: whom.deletion, action: null } };
      const { isStored } = whom;
      const [config, begun] = await Promise.all([rt.store.config.load(caller), newDeletion(rt, caller, whom.named)]);
      const outbox = isStored ? buildOutbox(caller, config, begun) : undefined;
      const line = lineOf(rt, caller, begun);
      return { write: { ...begun, isStored, outbox, line }, answer: begun };
    },
    commit: async (write) => toCommitOutcome(await rt.store.forgetting.begin(caller, write)),
  });
  if (answer.action) await firstSlice(rt, caller, answer.action);
  return answer.deletion;
}

interface Deletion {
  readonly deletion: PermanentDeletion;
  /** The work that was begun; null for a repeat. */
  readonly action: AsyncAction | null;
}

/** Contains only the id: a waiting row has no personal data. */
function buildOutbox(
  caller: Caller,
  config: Config,
  { deletion }: Pick<ForgettingBegin, 'deletion'>,
): OutboxRow | undefined {
  const { id, created_at, related_object_id } = deletion;
  const cause = { config, id, nowMs: Date.parse(created_at), customerIds: [related_object_id] };
  return outboxRow(caller, cause, () => buildCustomerErasedFacts(related_object_id));
}

/** Uses the pseudonym from the start: earlier lines get that id as well, when the action reaches them. */
function lineOf(rt: Process, caller: Caller, { person }: Pick<ForgettingBegin, 'person'>): AuditEntry | undefined {
  const resource = { object: 'customer', id: person.pseudonym } as const;
  return buildPersonAuditLine(rt, caller, { action: 'customer.forgotten', resource, changes: {} });
}

async function newDeletion(
  rt: Runtime<'forgetting'>,
  caller: Caller,
  named: ForgottenPersonIds,
): Promise<Omit<ForgettingBegin, 'isStored'>> {
  const person = { ...named, pseudonym: rt.ids.random('cust', 32) };
  const work = { kind: 'FORGET', person } as const;
  const action = newAction(rt, caller, { type: 'CUSTOMERS.PERMANENT_DELETION', work, total: 0 });
  const id = named.customer_id;
  const orders = id === null ? 0 : await rt.store.forgetting.countOrders(caller, id);
  const deletion = {
    id: rt.ids.random('del', 24),
    created_at: action.created_at,
    related_object_id: id ?? person.pseudonym,
    related_object: 'customer',
    status: 'DONE',
    async_action_id: action.id,
    data_json: { events: 0, customer_events: 0, daily_events: 0, segments: 0, orders, order_events: 0, customer: 1 },
    object: 'pernament_deletion',
  } as const;
  return { deletion, action, person };
}
