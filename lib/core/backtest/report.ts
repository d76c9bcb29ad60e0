// The report of a backtest from its figures.
import type { BacktestResponse } from '../../model/generated-answers/records';
import type { BacktestFigures, LargestChange } from './tally';

/**
 * Build the response of a backtest from its figures.
 * @param refs names of records that the changes create, by id: the report shows them in place of their ids
 */
export function toBacktestReport(figures: BacktestFigures, refs: Readonly<Record<string, string>>): BacktestResponse {
  const nameOf = (id: string): string => refs[id] ?? id;
  const nameOrNull = (id: string | null): string | null => (id === null ? null : nameOf(id));
  const explained = ({ discount, explain }: LargestChange['then']) => ({
    discount,
    explain: explain.map((step) => ({ ...step, id: nameOf(step.id) })),
  });
  return {
    object: 'backtest',
    ...figures,
    by_campaign: figures.by_campaign.map((row) => ({ ...row, campaign_id: nameOrNull(row.campaign_id) })),
    by_tier: figures.by_tier.map((row) => ({ ...row, promotion_tier_id: nameOrNull(row.promotion_tier_id) })),
    largest: figures.largest.map(({ redemption_id, then, now }) => ({
      redemption_id,
      then: explained(then),
      now: explained(now),
    })),
    ran_out: figures.ran_out.map((row) => ({ ...row, id: nameOf(row.id) })),
  };
}
