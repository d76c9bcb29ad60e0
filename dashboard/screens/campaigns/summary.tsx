// Results of a campaign, in total or between two days. Amounts are gross: rolled back ones are shown separately.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Campaign, type CampaignTotals, totalsQuery } from '../../api/campaigns';
import { type TotalsGroup, totalsGroups } from '../../model/campaign/totals';
import { Tiles } from '../../parts/chart/tiles';
import { Amount } from '../../parts/format';
import { Queried } from '../../parts/list/data-table';
import type { Filter } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { RawJson } from '../../parts/raw-json';
import { t } from '../../texts/text';

const FILTERS: readonly Filter[] = [
  { name: 'from', label: t('From'), kind: 'day' },
  { name: 'to', label: t('To'), kind: 'day' },
];

export function CampaignSummary({ campaign }: { readonly campaign: Campaign }) {
  const [search, change] = useAddress();
  const { from, to } = search;
  return (
    <>
      <FilterBar filters={FILTERS} search={search} change={change} />
      <p className="soft small">
        {from || to ? t('Both days included, in the time zone of the project.') : t('All time.')}{' '}
        {t('Rolled-back orders are included and shown separately.')}
      </p>
      <Queried query={useQuery(totalsQuery(campaign.id, { from, to }))} lines={8}>
        {(totals) => (
          <>
            {totalsGroups(totals).map((group) => (
              <Group key={group.name} group={group} />
            ))}
            <RawJson value={without(totals)} name={t('JSON of the summary')} />
          </>
        )}
      </Queried>
    </>
  );
}

/** The record of the campaign is shown separately below. */
function without({ campaign: _record, ...totals }: CampaignTotals): object {
  return totals;
}

function Group({ group: { name, figures } }: { readonly group: TotalsGroup }) {
  return (
    <section className="stack" aria-label={name}>
      <h2>{name}</h2>
      <Tiles
        label={name}
        isSmall
        tiles={figures.map(({ name: figure, value, kind }) => ({ name: figure, value: shown(value, kind) }))}
      />
    </section>
  );
}

function shown(value: number, kind: 'money' | 'count'): ReactNode {
  return kind === 'money' ? <Amount amount={value} /> : value;
}
