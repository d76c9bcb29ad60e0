// The codes a campaign gives away: free ones, and new ones where it makes them as needed.
import { type PublicationMoment, noFreeCode, refuseCampaign, refuseVoucher } from '../core/publication';
import type { Failure } from '../errors';
import type { Campaign } from '../model/campaign';
import type { Caller } from '../model/common';
import type { Config } from '../model/config';
import type { Runtime } from '../ports';
import type { Code } from './publish-plan';

export interface Taking {
  readonly campaign: Campaign;
  readonly config: Config;
  readonly count: number;
  /** Others publish at the same time: they may not all take the oldest code. */
  readonly isCrowded: boolean;
  readonly moment: PublicationMoment;
}

/** The oldest free codes; among others who publish, some of the older ones. All of them, or a refusal. */
export async function takeCodes(
  rt: Runtime,
  caller: Caller,
  taking: Taking,
): Promise<{ readonly codes: readonly Code[] } | Failure> {
  const { campaign, count, isCrowded, moment } = taking;
  const refused = refuseCampaign(campaign, moment);
  if (refused) return refused;
  const codes = await rt.store.publications.freeCodes(caller, campaign.id, {
    count,
    scattered: isCrowded,
    isFit: (voucher) => refuseVoucher(voucher, null, moment) === null,
  });
  return codes.length === count ? { codes } : noFreeCode(campaign, count);
}
