// The room a campaign has for codes, and the end of work in the background.
import { planCampaignSettlement, withAddition } from '../../core/campaign/progress';
import { refuseFullCampaign, countPendingCodes } from '../../core/campaign/room';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { Campaign } from '../../model/records/campaign';
import type { AsyncAction } from '../../model/records/async-action';
import type { ActionPart } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';
import { refuseIf } from '../shared/unwrap';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';

/**
 * Refuse codes that would exceed a campaign's maximum, counting codes that running actions still add.
 * @throws ApiError invalid_campaign_params
 */
export async function requireRoom(
  rt: Runtime<'asyncActions' | 'vouchers'>,
  scope: ProjectScope,
  { campaign, count }: { readonly campaign: Campaign; readonly count: number },
): Promise<void> {
  refuseIf(refuseFullCampaign(await countExpectedCodes(rt, scope, campaign), count));
}

/** An import that is checked and has not started. */
export interface PreparedImport {
  readonly action: AsyncAction;
  readonly parts: readonly ActionPart[];
  /** The campaigns that receive codes. */
  readonly campaigns: readonly Filled[];
}

/** A campaign when the rows were read, and its number of rows. */
export interface Filled {
  readonly campaign: Campaign;
  readonly count: number;
}

/**
 * Build the changed campaign record that marks an async action as adding codes to the campaign.
 * @throws ApiError invalid_campaign_params when it has no room
 */
export async function buildFillingCampaign(
  rt: Runtime<'asyncActions' | 'vouchers'>,
  scope: ProjectScope,
  { campaign: read, count, config, actionId }: Filled & { readonly config: Config; readonly actionId: string },
) {
  const campaign = config.campaigns.get(read.id) ?? read;
  await requireRoom(rt, scope, { campaign, count });
  return { kind: 'campaign' as const, record: withAddition(campaign, { actionId, count }) };
}

/** Count the codes of a campaign, plus those that running actions will still add. */
export async function countExpectedCodes(
  rt: Runtime<'asyncActions' | 'vouchers'>,
  scope: ProjectScope,
  campaign: Campaign,
): Promise<number> {
  // The codes are read first: one that is created between the two reads is then missing in the sum rather than counted
  // twice.
  const has = await rt.store.vouchers.codesCount(scope, campaign.id);
  const coming = await Promise.all(
    Object.entries(campaign.adding ?? {}).map(([id, requested]) => leftOf(rt, scope, { id, requested })),
  );
  return coming.reduce((sum, left) => sum + left, has);
}

async function leftOf(
  rt: Runtime<'asyncActions'>,
  scope: ProjectScope,
  { id, requested }: { id: string; requested: number },
): Promise<number> {
  return countPendingCodes(await rt.store.asyncActions.load(scope, id), requested);
}

/** The effect of completed work on its campaigns. */
export interface Settling {
  readonly settled: (campaign: Campaign) => Campaign;
  /** The outbox row. */
  readonly outboxOf?: (config: Config) => OutboxRow | undefined;
}

/** Updates campaigns when their work has ended. It is idempotent. */
export async function settleCampaigns(
  rt: Runtime<'config' | 'configChanges'>,
  scope: ProjectScope,
  ids: readonly string[],
  { settled, outboxOf }: Settling,
): Promise<void> {
  await commitOptimistically<Config, ConfigChange, null>({
    read: () => rt.store.config.load(scope),
    plan: (config) => {
      const replace = planCampaignSettlement(ids, config, settled).map((record) => ({
        kind: 'campaign' as const,
        record,
      }));
      if (replace.length === 0) return { write: null, answer: null };
      return { write: { replace, basedOn: config.version, outbox: outboxOf?.(config) }, answer: null };
    },
    commit: async (change) =>
      toCommitOutcome((await rt.store.configChanges.commit(scope, change)).status === 'CHANGED'),
  });
}
