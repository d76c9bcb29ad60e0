// Retries of failed actions: each waits longer, behind all others, and is given up in the end.
import { ApiError } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { OwnedAction } from '../../ports/async-actions';
import type { Runtime } from '../../ports/runtime';
import { buildRetriesExhaustedMessage, planRetry } from '../../core/background/retry';
import { withoutAddition, withoutRedefinition } from '../../core/campaign/progress';
import { forgetUpload } from '../uploads/upload-work';
import { failExport } from '../exports/export-work';
import { prepareGenerationOutbox } from './generation-outbox';
import { settleCampaigns } from '../campaigns/campaign-progress';
import type { Advanced } from './slice';

interface Vain {
  readonly error: unknown;
  /** Proves that no other worker has taken it since. */
  readonly leasedUntilMs: number;
}

interface GivenUp extends Pick<Vain, 'leasedUntilMs'> {
  /** Shown in the response about the action. */
  readonly message: string;
}

/**
 * Failed attempts before an action is reported as failing: a table that is busy for a moment is not worth reporting.
 */
const FAILING_TRIES = 3;

/** Postpone an async action after a failed attempt, or end it after too many attempts without progress. */
export async function postponeAction(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'exports' | 'files'>,
  { scope, action }: OwnedAction,
  vain: Vain,
): Promise<Advanced> {
  const { error, leasedUntilMs } = vain;
  const now = (await rt.store.asyncActions.load(scope, action.id)) ?? action;
  const retry = planRetry(now);
  const { tries } = retry;
  const stack = error instanceof Error ? error.stack : String(error);
  const { id, type, request_id } = action;
  rt.log.error({ async_action_id: id, type, request_id, project: scope.project, tries, error: stack });
  if (retry.status === 'GIVEN_UP') {
    return {
      hasEnded: await failAction(
        rt,
        { scope, action },
        { message: buildRetriesExhaustedMessage(error instanceof ApiError ? error.failure : null), leasedUntilMs },
      ),
      isFailing: true,
    };
  }
  const untilMs = rt.clock.nowMs() + retry.pauseMs;
  await rt.store.asyncActions.putOff(scope, action.id, { leasedUntilMs, untilMs, tries, done: now.done });
  return { hasEnded: false, isFailing: tries >= FAILING_TRIES };
}

/**
 * End an async action as FAILED. Work that depends on it continues.
 * @returns true when the action has ended
 */
export async function failAction(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'exports' | 'files'>,
  { scope, action }: OwnedAction,
  { message, leasedUntilMs }: GivenUp,
): Promise<boolean> {
  const { id, work } = action;
  if (work.kind === 'GENERATE' || work.kind === 'IMPORT' || work.kind === 'CODES_OF_FILE') {
    const ids = work.kind === 'GENERATE' ? [work.campaign_id] : work.campaign_ids;
    const settled = (campaign: Campaign) => withoutAddition(campaign, id, 'FAILED');
    const outboxOf =
      work.kind === 'GENERATE' ? await prepareGenerationOutbox(rt, { scope, action }, message) : undefined;
    await settleCampaigns(rt, scope, ids, { settled, ...(outboxOf && { outboxOf }) });
  }
  if (work.kind === 'READ_FILE') await forgetUpload(rt, { scope, action });
  if (work.kind === 'EXPORT') await failExport(rt, scope, work.export_id);
  if (work.kind === 'REDEFINE') {
    const settled = (campaign: Campaign) => withoutRedefinition(campaign, id);
    await settleCampaigns(rt, scope, [work.campaign_id], { settled });
  }
  const date = new Date(rt.clock.nowMs()).toISOString();
  const end = { leasedUntilMs, status: 'FAILED', message, date } as const;
  return rt.store.asyncActions.finish(scope, id, end);
}
