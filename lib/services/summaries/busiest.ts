// The campaigns that redeemed most in some days, among all that are live.
import { rankCampaigns, type BusyCampaign } from '../../core/summary/busiest';
import { campaignStatuses } from '../../core/filter/campaign-fields';
import type { DayRange } from '../../core/summary/range';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import type { Campaign } from '../../model/records/campaign';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import { readDaysOf } from './read-counters';

interface Busiest {
  readonly busiest: readonly BusyCampaign[];
  readonly live_campaigns: number;
}

/**
 * Reads the days of each live campaign once, for at most the newest `LIMITS.busyCampaigns` of them. The caller should
 * use time ranges with redemptions.
 * @param most maximum number of results
 */
export async function readBusiest(
  rt: Runtime<'summaries'>,
  scope: ProjectScope,
  { config, range, most }: { readonly config: Config; readonly range: DayRange; readonly most: number },
): Promise<Busiest> {
  const { timezone } = config.settings;
  const now = { nowMs: rt.clock.nowMs(), timezone };
  const isLive = (one: Campaign): boolean => !one.deleted_at && campaignStatuses(one, now).includes('ACTIVE');
  const live = [...config.campaigns.values()].filter(isLive);
  const counted = live.toSorted(newestFirst).slice(0, LIMITS.busyCampaigns);
  const days = await readDaysOf(rt, scope, { ...range, timezone, campaignIds: counted.map(({ id }) => id) });
  return { busiest: rankCampaigns(counted, days, most), live_campaigns: live.length };
}

function newestFirst(one: Campaign, other: Campaign): number {
  return one.created_at < other.created_at ? 1 : -1;
}
