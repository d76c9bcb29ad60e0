// The end of a day: everything that is due on a card at midnight in the time zone of its project, in one order.
import type { LotEnd } from '../../../ports/point-lots';
import { callerOfProject } from '../../async-actions/caller';
import { redeemReachedReward } from '../auto-redeem';
import { activateDuePoints } from './activate-points';
import { endTiers } from './end-tiers';
import { expirePoints } from './expire-points';
import type { DayEndRuntime, DayEndStep } from './step';

/** Redeem the reward that a card reaches with points which became active. */
export const redeemDueReward: DayEndStep = (rt, caller, { voucherId }) => redeemReachedReward(rt, caller, voucherId);

/**
 * The order in which a card ends a day.
 * @see docs/behaviour/loyalty.md#the-end-of-a-day
 */
export const DAY_END_STEPS: readonly DayEndStep[] = [activateDuePoints, redeemDueReward, endTiers, expirePoints];

const ENDS_AT_ONCE = 100;
const CARDS_AT_ONCE = 8;

/** End the days that have passed, the longest passed first. @returns number of cards and days */
export async function endDueDays(rt: DayEndRuntime): Promise<number> {
  const ends = await rt.store.vouchers.dueLotEnds(rt.clock.nowMs(), ENDS_AT_ONCE);
  const cards = groupByCard(ends);
  const failed: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let card = cards.shift(); card; card = cards.shift()) {
      await endDaysOfCard(rt, card).catch((error: unknown) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(CARDS_AT_ONCE, cards.length) }, work));
  if (failed.length > 0) throw failed[0];
  return ends.length;
}

/** Ends of one card are worked off one after the other, in the order of their days. */
function groupByCard(ends: readonly LotEnd[]): LotEnd[][] {
  const cards = new Map<string, LotEnd[]>();
  for (const end of ends) {
    const card = `${end.scope.project} ${end.voucherId}`;
    cards.set(card, [...(cards.get(card) ?? []), end]);
  }
  return [...cards.values()];
}

/** An end is removed last: after a crash the next run finds it again, and repeats only what was not done. */
async function endDaysOfCard(rt: DayEndRuntime, ends: readonly LotEnd[]): Promise<void> {
  for (const end of ends) {
    const id = `dayend_${rt.ids.requestHash([end.voucherId, end.date]).slice(0, 18)}`;
    const caller = callerOfProject(end.scope, { group_id: id, source: { channel: 'INTERNAL' } });
    for (const step of DAY_END_STEPS) await step(rt, caller, end);
    await rt.store.vouchers.removeLotEnd(end);
  }
}
