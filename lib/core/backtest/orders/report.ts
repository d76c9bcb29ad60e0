// The report of a backtest of orders from its figures.
import type { OrdersBacktestResponse } from '../../../model/generated-answers/records';
import type { DecisionStep } from '../../decision/types';
import type { Interval, OrderFigures } from './interval-tally';
import type { OrderFile } from './order-file';

interface ReportBasis {
  /** Names of records that the changes create, by id: the report shows them in place of their ids. */
  readonly refs: Readonly<Record<string, string>>;
  readonly file: Pick<OrderFile, 'badRows' | 'leftOut'>;
}

export function toOrdersReport(figures: OrderFigures, { refs, file }: ReportBasis): OrdersBacktestResponse {
  const nameOf = (id: string): string => refs[id] ?? id;
  const nameOrNull = (id: string | null): string | null => (id === null ? null : nameOf(id));
  const named = <Row extends { readonly id: string }>(row: Row): Row => ({ ...row, id: nameOf(row.id) });
  const explained = ({ discount, explain }: Explained) => ({ discount, explain: explain.map(named) });
  const both = ({ least, most }: Interval<Explained>) => ({ least: explained(least), most: explained(most) });
  return {
    object: 'backtest',
    ...figures,
    by_campaign: figures.by_campaign.map((row) => ({ ...row, campaign_id: nameOrNull(row.campaign_id) })),
    by_tier: figures.by_tier.map((row) => ({ ...row, promotion_tier_id: nameOrNull(row.promotion_tier_id) })),
    largest: figures.largest.map(({ order_id, then, now }) => ({ order_id, then: both(then), now: both(now) })),
    ran_out: figures.ran_out.map(named),
    limits: figures.limits.map(named),
    rows: file.badRows.map(({ row, reason }) => ({ row, reason })),
    left_out: file.leftOut === 0 ? [] : [{ reason: 'bad_row', count: file.leftOut }],
  };
}

interface Explained {
  readonly discount: number;
  readonly explain: readonly DecisionStep[];
}
