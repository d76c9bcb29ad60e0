// A loyalty program: its points in figures, its tiers, and its earning rules with a dry run on a past order.
import { useQuery } from '@tanstack/react-query';
import { type Campaign, totalsQuery } from '../../api/campaigns';
import { loyaltyTiersQuery, membersCountQuery } from '../../api/loyalties';
import { mayMoveValue, sessionQuery } from '../../api/session';
import { type PointsTotals, pointsTotals } from '../../model/loyalty/program';
import { Tiles } from '../../parts/chart/tiles';
import { Count } from '../../parts/format';
import { Queried } from '../../parts/list/data-table';
import { PendingValue } from '../../parts/screen';
import { DryRun } from './dry-run';
import { EarningRules } from './earning-rules';
import { TierFigure } from './tier-figure';
import { t } from '../../texts/text';

export function Program({ campaign }: { readonly campaign: Campaign }) {
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <Queried query={useQuery(totalsQuery(campaign.id, {}))} lines={3}>
        {(totals) => <PointsTiles id={campaign.id} points={pointsTotals(totals)} />}
      </Queried>
      <section className="panel stack" aria-labelledby="loyalty-tiers">
        <h2 id="loyalty-tiers">{t('Tiers')}</h2>
        <Queried query={useQuery(loyaltyTiersQuery(campaign.id))} lines={3}>
          {({ data }) => <TierFigure tiers={data} campaign={campaign.id} />}
        </Queried>
      </section>
      <section className="panel stack" aria-labelledby="earning-rules">
        <h2 id="earning-rules">{t('Earning rules')}</h2>
        <EarningRules campaign={campaign.id} />
        {session && mayMoveValue(session, 'evaluate') ? <DryRun campaign={campaign.id} /> : null}
      </section>
    </>
  );
}

interface PointsTilesProps {
  readonly id: string;
  readonly points: PointsTotals;
}

function PointsTiles({ id, points: { issued, spent, expired, removed, owed } }: PointsTilesProps) {
  const { data: members, error } = useQuery(membersCountQuery(id));
  return (
    <Tiles
      label={t('Points of the program')}
      isSmall
      tiles={[
        { name: t('Members'), value: members ?? (error ? '–' : <PendingValue />) },
        { name: t('Points issued'), value: issued, note: t('on new cards, earned, or added') },
        { name: t('Points spent'), value: spent, note: t('less those given back') },
        { name: t('Points expired'), value: expired },
        { name: t('Points removed'), value: removed, note: t('removed manually, moved away, or on deleted cards') },
        { name: t('Points owed'), value: <Count value={owed} />, note: t('on all cards of the program') },
      ]}
    />
  );
}
