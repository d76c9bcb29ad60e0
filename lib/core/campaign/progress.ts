// What a campaign says of the work in the background that adds codes to it, or changes them.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import { isSameRecord } from '../record/same';

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

/** Those of some campaigns that change as work of theirs ends, as they are then; one that is gone changes no more. */
export function settledCampaigns(
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
