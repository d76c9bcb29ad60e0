// A change of keys or settings that is written together with its line of the audit trail.
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditEntry, AuditResource } from '../../model/audit-trail';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { Runtime } from '../../ports/runtime';
import { commitOptimistically } from '../shared/commit';
import { nowText } from '../shared/configuration';
import type { Operator } from './operator';

/** What was done to what. */
export interface Deed {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly changes: AuditEntry['changes'];
}

/**
 * Which line it is, and the moment of the change. The id is one for a request, however many attempts it takes; the moment is
 * that of the attempt, the same that the changed record holds.
 */
export type Stamp = Pick<AuditEntry, 'id' | 'created_at'>;

export function auditEntry({ actor, address, requestId }: Operator, deed: Deed & Stamp): AuditEntry {
  const { id, created_at, action, resource, changes } = deed;
  return {
    id,
    created_at,
    action,
    resource,
    changes,
    actor,
    address,
    request_id: requestId,
    object: 'audit_trail_entry',
  };
}

/** Stamps of one request: the moment is read once for each attempt. */
export function newStamps(rt: Runtime): () => Stamp {
  const id = rt.ids.random('aud', 24);
  return () => ({ id, created_at: nowText(rt) });
}

type Members = object;

/** Members that differ, as they were and as they are; one that is not there is null. */
export function differences(before: Members | null, after: Members | null): AuditEntry['changes'] {
  const [from, to] = [before, after].map((members) => (members ?? {}) as Readonly<Record<string, unknown>>);
  const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  const changes = [...names].map((name) => [name, { from: from?.[name] ?? null, to: to?.[name] ?? null }] as const);
  return Object.fromEntries(changes.filter(([, { from, to }]) => !isDeepStrictEqual(from, to)));
}

/** A change that is written with its line, and the answer once it is. */
export interface RecordedChange<Facts, Write extends { readonly entry: AuditEntry | null }, Answer> {
  readonly read: () => Promise<Facts>;
  /** Null as `write` where everything is as it should be. Throws an ApiError to refuse. */
  readonly plan: (facts: Facts, stamp: Stamp) => { readonly write: Write | null; readonly answer: Answer };
  readonly commit: (write: Write) => Promise<ChangeOutcome>;
}

/** Carry a change out with its line: where the table did not answer, the line tells whether it took effect. */
export async function commitRecorded<Facts, Write extends { readonly entry: AuditEntry | null }, Answer>(
  rt: Runtime,
  { project }: Operator,
  { read, plan, commit }: RecordedChange<Facts, Write, Answer>,
): Promise<Answer> {
  const stampOf = newStamps(rt);
  const planned = new WeakMap<Write, Answer>();
  const { answer } = await commitOptimistically<Facts, Write, Answer>({
    read,
    plan: (facts) => {
      const decided = plan(facts, stampOf());
      if (decided.write) planned.set(decided.write, decided.answer);
      return decided;
    },
    commit,
    settle: async (write) => {
      const isThere = write.entry !== null && (await rt.store.auditTrail.has(project, write.entry));
      return isThere ? { status: 'COMMITTED', answer: planned.get(write) as Answer } : { status: 'OPEN' };
    },
  });
  return answer;
}
