// Changes the stacking rules of the simulated project.
import type { Runtime } from '../../lib/ports/runtime';
import { DEFAULT_STACKING_RULES } from '../../lib/model/records/settings';
import { CALLER } from './world';

/** @returns the id of the rules; null where another change came first */
export async function stackingRules(rt: Runtime, isPartial: boolean): Promise<string | null> {
  const mode = isPartial ? 'PARTIAL' : 'ALL';
  const record = { id: rt.ids.random('stk', 12), created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
  const stacking = { ...DEFAULT_STACKING_RULES, redeemables_application_mode: mode, ...record } as const;
  const { status } = await rt.store.configChanges.commit(CALLER, { stacking });
  return status === 'CHANGED' ? record.id : null;
}
