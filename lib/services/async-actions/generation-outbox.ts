// The events at the end of a generation.
import { buildGenerationEndedFacts } from '../../core/events/facts/voucher-facts';
import type { AsyncWork } from '../../model/records/async-action';
import type { OwnedAction } from '../../ports/async-actions';
import type { Runtime } from '../../ports/runtime';
import type { Settling } from '../campaigns/campaign-progress';
import { outboxRow } from '../../core/events/outbox-row';
import { callerOf } from './caller';

/**
 * Counts the generated codes, and returns the builder of the outbox row for the end of a generation.
 *
 * @param message why it failed; null when it did not
 */
export async function prepareGenerationOutbox(
  rt: Runtime<'asyncActions'>,
  owned: OwnedAction,
  message: string | null,
): Promise<NonNullable<Settling['outboxOf']>> {
  const { scope, action } = owned;
  const { campaign_id: campaignId } = action.work as Extract<AsyncWork, { kind: 'GENERATE' }>;
  const made = await rt.store.asyncActions.shards(scope, action.id);
  const count = made.reduce((sum, some) => sum + some, 0);
  const nowMs = rt.clock.nowMs();
  const end = { campaignId, count, date: new Date(nowMs).toISOString(), message };
  return (config) =>
    outboxRow(callerOf(owned), { config, id: `${action.id}-ended`, nowMs }, () =>
      buildGenerationEndedFacts(end, config),
    );
}
