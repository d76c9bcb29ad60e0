// Changes the stacking rules of the simulated project.
import type { Runtime } from '../../lib/ports/runtime';
import { DEFAULT_STACKING_RULES } from '../../lib/model/records/settings';
import { CALLER } from './world';

export async function stackingRules(rt: Runtime, isPartial: boolean): Promise<void> {
  const mode = isPartial ? 'PARTIAL' : 'ALL';
  const record = { id: 'stk_simulated', created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
  const stacking = { ...DEFAULT_STACKING_RULES, redeemables_application_mode: mode, ...record } as const;
  await rt.store.config.change(CALLER, { stacking });
}
