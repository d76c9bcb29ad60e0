// Figures of a range: counted by the service for days, summed here for hours.
import { useQuery } from '@tanstack/react-query';
import { countersQuery, type Latest } from '../../api/overview';
import { latestSums } from '../../model/latest';
import { DayBars } from '../../parts/chart/day-bars';
import { Tiles } from '../../parts/chart/tiles';
import { Amount } from '../../parts/format';
import { Queried } from '../../parts/list/data-table';
import { t } from '../../texts/text';

/** Days that are counted by the service, each code and tier of a stack by itself. */
export function Counted({ from }: { readonly from: string }) {
  const query = useQuery(countersQuery(from));
  return (
    <Queried query={query} lines={8}>
      {({ days, totals }) => (
        <>
          <Tiles
            label={t('Figures')}
            tiles={[
              { name: t('Redeemed'), value: totals.redemptions, note: t('counted per code or tier') },
              { name: t('Refused'), value: totals.redemptions_failed },
              { name: t('Discounts'), value: <Amount amount={totals.discount} />, note: GROSS },
              { name: t('Gift credits spent'), value: <Amount amount={totals.gift_credits} />, note: GROSS },
              { name: t('Points spent'), value: totals.points, note: GROSS },
              { name: t('Rolled back'), value: totals.rollbacks },
              { name: t('Publications'), value: totals.publications },
            ]}
          />
          <DayBars
            title={t('Redemptions by day')}
            days={days.map(({ date, redemptions }) => ({ day: date, count: redemptions }))}
            what={t('redemptions')}
          />
        </>
      )}
    </Queried>
  );
}

const GROSS = t('including rolled back');

interface FiguresProps {
  readonly data: Latest;
  readonly failed: number | undefined;
}

/** Figures of the last hours, which daily counters do not cover: summed from the redemptions. */
export function Figures({ data: { redemptions, total }, failed }: FiguresProps) {
  const isAll = redemptions.length >= total;
  const { discount, giftCredits, points, rolledBack } = latestSums(redemptions);
  const paid = redemptions.reduce((sum, { order }) => sum + (order?.total_amount ?? 0), 0);
  const note = isAll ? undefined : t('of the last {count}', { count: redemptions.length });
  return (
    <Tiles
      label={t('Figures')}
      tiles={[
        { name: t('Redeemed'), value: total, note: t('stacks count once') },
        { name: t('Refused'), value: failed ?? '–' },
        { name: t('Discounts'), value: <Amount amount={discount} />, note: note ?? GROSS },
        { name: t('Gift credits spent'), value: <Amount amount={giftCredits} />, note: note ?? GROSS },
        { name: t('Points spent'), value: points, note: note ?? GROSS },
        { name: t('Left to pay'), value: <Amount amount={paid} />, note },
        { name: t('Rolled back'), value: rolledBack, note },
      ]}
    />
  );
}
