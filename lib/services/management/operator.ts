// Who changes keys or settings of a project, and the line of the audit trail that tells of it.
import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { AuditAction, AuditActor, AuditEntry, AuditResource } from '../../model/audit-trail';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import { commitOptimistically } from '../shared/commit';
import { nowText } from '../shared/configuration';

/** A management key, or whoever runs a command with access to the table. */
export interface Operator extends ProjectScope {
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** @throws ApiError not_found for any project but the caller's own */
export function operatorOf(caller: Caller, projectId: string): Operator {
  assertOwnProject(caller, projectId);
  return operator(caller);
}

/** @throws ApiError not_found: other projects do not exist for this caller */
export function assertOwnProject(caller: Caller, projectId: string): void {
  if (caller.project !== projectId) throw notFound('project', projectId);
}

function operator({ project, caseSensitiveCodes, keyId, address, requestId }: Caller): Operator {
  const actor = { type: 'management_key', id: keyId } as const;
  return { project, caseSensitiveCodes, actor, address: address || null, requestId: requestId ?? null };
}

/** What was done to what. */
export interface Deed {
  readonly action: AuditAction;
  readonly resource: AuditResource;
  readonly changes: AuditEntry['changes'];
}

/** @param id `aud_` and random characters: one for a request, however many attempts it takes */
export function auditEntry(
  rt: Runtime,
  { actor, address, requestId }: Operator,
  { id, ...deed }: Deed & { id: string },
) {
  const entry: AuditEntry = {
    id,
    created_at: nowText(rt),
    ...deed,
    actor,
    address,
    request_id: requestId,
    object: 'audit_trail_entry',
  };
  return entry;
}

export function newEntryId(rt: Runtime): string {
  return rt.ids.random('aud', 24);
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
  readonly plan: (facts: Facts, entryId: string) => { readonly write: Write | null; readonly answer: Answer };
  readonly commit: (write: Write) => Promise<ChangeOutcome>;
}

/** Carry a change out with its line: where the table did not answer, the line tells whether it took effect. */
export async function commitRecorded<Facts, Write extends { readonly entry: AuditEntry | null }, Answer>(
  rt: Runtime,
  { project }: Operator,
  { read, plan, commit }: RecordedChange<Facts, Write, Answer>,
): Promise<Answer> {
  const entryId = newEntryId(rt);
  const planned = new WeakMap<Write, Answer>();
  const { answer } = await commitOptimistically<Facts, Write, Answer>({
    read,
    plan: (facts) => {
      const decided = plan(facts, entryId);
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
