// What a campaign says of the work in the background that adds codes to it, or changes them.
import { isSameRecord } from '../../core/record/same';
import { ApiError } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import { LIMITS } from '../../model/limits';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';

export interface Addition {
  readonly actionId: string;
  readonly count: number;
}

/** The campaign while an action adds codes to it: a change of its definition waits, and so does its deletion. */
export function withAddition(campaign: Campaign, { actionId, count }: Addition): Campaign {
  return {
    ...campaign,
    vouchers_generation_status: 'IN_PROGRESS',
    adding: { ...campaign.adding, [actionId]: count },
  };
}

/** The campaign while an action gives its codes a new definition. */
export function withRedefinition(campaign: Campaign, actionId: string): Campaign {
  return { ...campaign, creation_status: 'MODIFYING', redefining: [...(campaign.redefining ?? []), actionId] };
}

/** The campaign without an addition that has ended. It says how that one ended only where no other goes on. */
export function withoutAddition(campaign: Campaign, actionId: string, status: 'DONE' | 'FAILED'): Campaign {
  const { adding = {}, ...rest } = campaign;
  const left = Object.entries(adding).filter(([id]) => id !== actionId);
  if (left.length > 0) return { ...campaign, adding: Object.fromEntries(left) };
  return { ...rest, vouchers_generation_status: status };
}

/** The campaign without a redefinition that is done. It says DONE only where no other goes on. */
export function withoutRedefinition(campaign: Campaign, actionId: string): Campaign {
  const { redefining = [], ...rest } = campaign;
  const left = redefining.filter((id) => id !== actionId);
  return left.length > 0 ? { ...campaign, redefining: left } : { ...rest, creation_status: 'DONE' };
}

/**
 * Refuse what would not fit into a campaign, with all that is still being added to it.
 * @throws ApiError invalid_campaign_params
 */
export async function requireRoom(
  rt: Runtime,
  scope: ProjectScope,
  { campaign, count }: { readonly campaign: Campaign; readonly count: number },
): Promise<void> {
  // The codes first: what is made between the two reads is then missing in the sum, rather than counted twice.
  const has = await rt.store.vouchers.codesCount(scope, campaign.id);
  const coming = await Promise.all(
    Object.entries(campaign.adding ?? {}).map(([id, requested]) => leftOf(rt, scope, { id, requested })),
  );
  const expected = coming.reduce((sum, left) => sum + left, has);
  if (expected + count <= LIMITS.campaignCodes) return;
  const details = `A campaign takes ${LIMITS.campaignCodes} codes; this one has ${expected}, with those being added.`;
  throw new ApiError({ key: 'invalid_campaign_params', details });
}

/** What an addition still brings to one campaign; the rows of an import may be for others as well. */
async function leftOf(
  rt: Runtime,
  scope: ProjectScope,
  { id, requested }: { id: string; requested: number },
): Promise<number> {
  const action = await rt.store.asyncActions.load(scope, id);
  return action ? Math.min(requested, Math.max(0, action.total - action.done)) : 0;
}

const CHANGE_TRIES = 20;

/** Tell in campaigns that work of theirs has ended. Doing it again changes nothing more. */
export async function settleCampaigns(
  rt: Runtime,
  scope: ProjectScope,
  ids: readonly string[],
  settled: (campaign: Campaign) => Campaign,
): Promise<void> {
  for (let round = 0; round < CHANGE_TRIES; round += 1) {
    const config = await rt.store.config.load(scope);
    const replace = ids.flatMap((id) => {
      const campaign = config.campaigns.get(id);
      const record = campaign && settled(campaign);
      return !record || isSameRecord(record, campaign) ? [] : [{ kind: 'campaign' as const, record }];
    });
    if (replace.length === 0) return;
    if ((await rt.store.config.change(scope, { replace, basedOn: config.version })).status === 'CHANGED') return;
  }
  throw new Error(`The configuration of ${scope.project} keeps changing.`);
}
