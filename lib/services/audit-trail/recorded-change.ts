// A change of keys or settings that is written together with its line of the audit trail.
import type { Stamp } from '../../core/management/audit';
import type { AuditEntry } from '../../model/audit-trail';
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { Process, Runtime } from '../../ports/runtime';
import { commitOptimistically } from '../shared/commit';
import { nowText } from '../shared/configuration';
import type { Operator } from '../shared/operator';

/** Stamps of one request: the moment is read once for each attempt. */
export function newStamps(rt: Process): () => Stamp {
  const id = rt.ids.random('aud', 24);
  return () => ({ id, created_at: nowText(rt) });
}

/** A change that is written with its line, and the answer once it is. */
export interface RecordedChange<Facts, Write extends { readonly entry: AuditEntry | null }, Answer> {
  readonly read: () => Promise<Facts>;
  /** `write` is null when nothing needs to change. Throws an ApiError to refuse. */
  readonly plan: (facts: Facts, stamp: Stamp) => { readonly write: Write | null; readonly answer: Answer };
  readonly commit: (write: Write) => Promise<ChangeOutcome>;
}

/**
 * Plan and commit a change together with its audit line. If the table does not answer, the stored line reveals whether
 * the change took effect.
 */
export async function commitRecorded<Facts, Write extends { readonly entry: AuditEntry | null }, Answer>(
  rt: Runtime<'auditTrail'>,
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
