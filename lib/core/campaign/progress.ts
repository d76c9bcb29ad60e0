// The progress in a campaign's record of background work that adds codes to it or changes them.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import { isSameRecord } from '../record/change';

export interface Addition {
  readonly actionId: string;
  readonly count: number;
}

/**
 * Return a campaign marked as receiving codes from an async action; changes of its definition and its deletion wait.
 */
export function withAddition(campaign: Campaign, { actionId, count }: Addition): Campaign {
  return {
    ...campaign,
    vouchers_generation_status: 'IN_PROGRESS',
    adding: { ...campaign.adding, [actionId]: count },
  };
}

/** Return a campaign marked as being redefined by an async action that rewrites its codes. */
export function withRedefinition(campaign: Campaign, actionId: string): Campaign {
  return { ...campaign, creation_status: 'MODIFYING', redefining: [...(campaign.redefining ?? []), actionId] };
}

/** The campaign after an addition ended. It gets the status of that addition only when no other one continues. */
export function withoutAddition(campaign: Campaign, actionId: string, status: 'DONE' | 'FAILED'): Campaign {
  const { adding = {}, ...rest } = campaign;
  const left = Object.entries(adding).filter(([id]) => id !== actionId);
  if (left.length > 0) return { ...campaign, adding: Object.fromEntries(left) };
  return { ...rest, vouchers_generation_status: status };
}

/** The campaign after a redefinition was completed. It gets the status DONE only when no other one continues. */
export function withoutRedefinition(campaign: Campaign, actionId: string): Campaign {
  const { redefining = [], ...rest } = campaign;
  const left = redefining.filter((id) => id !== actionId);
  return left.length > 0 ? { ...campaign, redefining: left } : { ...rest, creation_status: 'DONE' };
}

/** Apply the end of background work to the named campaigns and return the changed ones. */
export function planCampaignSettlement(
  ids: readonly string[],
  { campaigns }: Pick<Config, 'campaigns'>,
  settled: (campaign: Campaign) => Campaign,
): readonly Campaign[] {
  return ids.flatMap((id) => {
    const campaign = campaigns.get(id);
    const record = campaign && settled(campaign);
    return !record || isSameRecord(record, campaign) ? [] : [record];
  });
}
