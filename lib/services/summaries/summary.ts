// The summary of a campaign, and the counters of each day.
import { addSums } from '../../core/summary/sums';
import { daysBetween, type DayRange, dayRange, recentDays } from '../../core/summary/range';
import { toDayMembers, toSummaryMembers } from '../../core/summary/summary-response';
import { LIMITS } from '../../model/limits';
import type { Caller } from '../../model/common';
import type { DaySums } from '../../model/summaries/day-counters';
import type { CampaignSummaryQuery, DailyCountersQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { showCampaign } from '../campaigns/campaigns';
import { unwrap } from '../shared/unwrap';
import { convertsByEvent } from '../../core/campaign/programs';
import { hasBalances } from '../../core/campaign/kind';
import { readBusiest } from './busiest';
import { readCounters } from './read-counters';
import type { DailyCountersResponse } from '../../model/generated-answers/dashboard';
import type { CampaignSummaryResponse } from '../../model/generated-answers/campaigns';

/** The range of days without a start or an end. */
const ALWAYS: DayRange = { from: '0000-01-01', to: '9999-12-31' };

/**
 * Summarize the results of a campaign over all days or a range of days.
 * @throws ApiError not_found; invalid_query_params for invalid dates, or dates in the wrong order
 */
export async function campaignSummary(
  rt: Runtime<'campaignCounters' | 'config' | 'summaries' | 'vouchers' | 'wakeWorker'>,
  caller: Caller,
  idOrName: string,
  query: CampaignSummaryQuery,
): Promise<CampaignSummaryResponse> {
  const config = await rt.store.config.load(caller);
  const campaign = findCampaign(config, idOrName);
  const { timezone } = config.settings;
  const range = unwrap(dayRange(query, timezone, ALWAYS));
  const { days } = await readCounters(rt, caller, {
    ...range,
    timezone,
    campaignId: campaign.id,
    hasBalances: hasBalances(campaign),
    hasConversions: convertsByEvent(campaign),
  });
  const sums = [...days.values()].reduce<DaySums>(addSums, {});
  return {
    object: 'campaign_summary',
    campaign: await showCampaign(rt, caller, campaign),
    ...toSummaryMembers(campaign, sums),
  };
}

/**
 * Counters by day, including days without any events.
 * @throws ApiError not_found for the campaign; invalid_query_params for invalid dates, the wrong order, or too many
 *   days
 */
export async function dailyCounters(
  rt: Runtime<'config' | 'summaries' | 'wakeWorker'>,
  caller: Caller,
  query: DailyCountersQuery,
): Promise<DailyCountersResponse> {
  const config = await rt.store.config.load(caller);
  const { timezone } = config.settings;
  const campaign = query.campaign === undefined ? null : findCampaign(config, query.campaign);
  const now = { nowMs: rt.clock.nowMs(), timezone };
  const range = unwrap(dayRange(query, timezone, recentDays(now)));
  const dates = unwrap(daysBetween(range, LIMITS.countersDays));
  const counters = await readCounters(rt, caller, {
    ...range,
    timezone,
    campaignId: campaign?.id ?? null,
    hasBalances: false,
    hasConversions: false,
  });
  const days = dates.map((date) => ({ date, ...toDayMembers(counters.days.get(date) ?? {}) }));
  const total = [...counters.days.values()].reduce<DaySums>(addSums, {});
  const { busiest: most } = query;
  return {
    object: 'list',
    data_ref: 'days',
    days,
    total: days.length,
    ...(most !== undefined && campaign === null && (await readBusiest(rt, caller, { config, range, most }))),
    totals: toDayMembers(total),
    campaign_id: campaign?.id ?? null,
    timezone,
    counted_until: new Date(counters.untilMs).toISOString(),
  };
}
