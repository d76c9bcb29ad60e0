// Counters of calendar periods that ended long ago: no rule compares with them, and no rollback decrements them.
import type { CampaignCounters, UseCount, StoredCounter } from '../../model/counters';
import type { ZonedNow } from '../time/calendar';
import { interleave, OVER_AT_ONCE, selectExpiredPeriods, guessExpiredPeriods } from '../time/expired-periods';

/** The periods in which a campaign and its tiers are currently counted. */
interface PeriodsCounted {
  readonly periods: readonly string[];
  readonly tiers: readonly { readonly tierId: string; readonly periods: readonly string[] }[];
}

/**
 * Select period counters of a campaign that have expired and can be removed, so that counters do not grow without
 * bound.
 * @param counters undefined when they were not read, for example when rules limit only each customer by day
 */
export function selectExpiredCounters(
  counters: CampaignCounters | undefined,
  { counted, now }: { readonly counted: PeriodsCounted; readonly now: ZonedNow },
): readonly StoredCounter[] {
  return counters ? endedOnes(counters, now) : unseenOnes(counted);
}

/**
 * The latest period of each counter comes first, so that a campaign with many tiers loses the expired ones step by
 * step.
 */
function unseenOnes({ periods, tiers }: PeriodsCounted): readonly StoredCounter[] {
  const ofCampaign = guessExpiredPeriods(periods).map(
    (period) => ({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }) as const,
  );
  const ofTiers = tiers.map(({ tierId, periods: own }) =>
    guessExpiredPeriods(own).map((period) => ({ of: 'TIER', id: tierId, period }) as const),
  );
  const rows: readonly (readonly StoredCounter[])[] = [ofCampaign, ...ofTiers];
  return interleave(rows).slice(0, UNSEEN_AT_ONCE);
}

/** The maximum number of names removed blindly: absent names still cost bytes in the request to the table. */
const UNSEEN_AT_ONCE = 120;

function endedOnes(counters: CampaignCounters, now: ZonedNow): readonly StoredCounter[] {
  const endedOf = ({ periods }: UseCount) => selectExpiredPeriods(periods, now);
  const ofCampaign = endedOf(counters.redemptions).map(
    (period) => ({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }) as const,
  );
  const ofTiers = Object.entries(counters.tiers).flatMap(([id, { redemptions }]) =>
    endedOf(redemptions).map((period) => ({ of: 'TIER', id, period }) as const),
  );
  return [...ofCampaign, ...ofTiers].slice(0, OVER_AT_ONCE);
}
