// Changes of a project's configuration: decided on its current state, and decided again after a conflict.
import { buildConfigFacts } from '../../core/events/facts/config-facts';
import { buildNameTakenFailure, isSameRecord } from '../../core/record/change';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config, ConfigRecord } from '../../model/config';
import type { ConfigChange } from '../../ports/config';
import type { Process, Runtime } from '../../ports/runtime';
import type { OutboxRow } from '../../model/events/events';
import { outboxRow } from '../../core/events/outbox-row';
import { commitOptimistically, toCommitOutcome } from './commit';
import { noteVersion, requireVersion } from './version/configuration-version';
import { withAuditLine } from '../audit-trail/audit-line';

/** The change, and the answer once it is committed. */
export interface Decision<Answer> {
  /** Null when everything is already as it should be. */
  readonly change: ConfigChange | null;
  readonly answer: Answer;
}

/**
 * Decides on the current configuration and applies the change; after a conflict, reads and decides again.
 * @param decide throws an ApiError to refuse
 * @throws ApiError temporarily_unavailable after too many conflicts; configuration_changed where the request requires
 *   another version
 */
export async function changeConfig<Answer>(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  decide: (config: Config) => Decision<Answer> | Promise<Decision<Answer>>,
): Promise<Answer> {
  const { answer } = await commitOptimistically({
    read: () => rt.store.config.load(caller),
    plan: async (config) => {
      requireVersion(rt, caller, config);
      const { change, answer: decided } = await decide(config);
      const answer = { decided, note: () => noteVersion(rt, caller, config, change ?? {}) };
      if (!change) return { write: null, answer };
      const outbox = configOutbox(rt, caller, { change, config });
      const full = { ...change, basedOn: config.version, outbox };
      return { write: withAuditLine(rt, caller, { config, change: full }), answer };
    },
    commit: async (change) => {
      const outcome = await rt.store.configChanges.commit(caller, change);
      if (outcome.status === 'NAME_TAKEN') throw new ApiError(buildNameTakenFailure(outcome.kind, outcome.name));
      return toCommitOutcome(outcome.status === 'CHANGED');
    },
  });
  answer.note();
  return answer.decided;
}

/**
 * Build the outbox row with the events of a configuration change; undefined without a listener.
 * @param id unique for the change; by default the version that it is based on
 */
export function configOutbox(
  rt: Process,
  caller: Caller,
  { change, config, id = `config-${config.version}` }: { change: ConfigChange; config: Config; id?: string },
): OutboxRow | undefined {
  const nowMs = rt.clock.nowMs();
  return outboxRow(caller, { config, id, nowMs }, () =>
    buildConfigFacts(change, config, new Date(nowMs).toISOString()),
  );
}

/** Sets the time of a change on the record; returns the same object if nothing differs. */
export function stampIfChanged<T extends { readonly updated_at?: string | null }>(
  rt: Process,
  before: T,
  changed: T,
): T {
  return isSameRecord(changed, before) ? before : { ...changed, updated_at: nowText(rt) };
}

/** Build the change that replaces a record by its revised form; null when nothing differs. */
export function inPlaceOf(before: ConfigRecord['record'], changed: ConfigRecord): ConfigChange | null {
  return changed.record === before ? null : { replace: [changed] };
}

/** Return the current time as an ISO 8601 text. */
export function nowText(rt: Process): string {
  return new Date(rt.clock.nowMs()).toISOString();
}
