// The state of the shop: figures of a range, items that need attention, live campaigns.
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { failedJobsQuery } from '../../api/operations';
import { countersQuery, type DailyCounters, failuresQuery, latestQuery } from '../../api/overview';
import { webhooksQuery } from '../../api/webhooks';
import { rangeStart } from '../../model/campaign/state';
import { turnsOf } from '../../model/campaign/turns';
import { useProject } from '../../parts/format';
import { Queried } from '../../parts/list/data-table';
import type { Filter } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { type Live, useFollowers, useTurns } from '../../parts/live';
import { PoliteSummary } from '../../parts/chart/polite-summary';
import { RawJson } from '../../parts/raw-json';
import { RedemptionTable } from '../../parts/redemption/table';
import { Screen } from '../../parts/screen';
import { Attention, Busiest } from './attention';
import { Counted, Figures } from './figures';
import { t } from '../../texts/text';

const EVERY_MS = 30_000;
const SHOWN = 6;
/** Every fourth turn refreshes the attention panel. */
const EVERY_TURNS = 4;
/** Queries that depend on the counters: redemptions, refusals and the value given away by campaigns. */
const FOLLOWERS: readonly QueryKey[] = [['overview'], ['campaigns']];

const RANGES = { '1': t('Last 24 hours'), '7': t('Last 7 days'), '30': t('Last 30 days') } as const;
const FILTERS: readonly Filter[] = [
  {
    name: 'days',
    label: t('Range'),
    kind: 'choice',
    choices: [
      ['', RANGES['7']],
      ['1', RANGES['1']],
      ['30', RANGES['30']],
    ],
  },
];

export function Overview() {
  const [search, change] = useAddress();
  const days = search.days === '1' || search.days === '30' ? Number(search.days) : 7;
  const { timezone } = useProject();
  const from = rangeStart(days, { ms: Date.now(), timezone });
  const live = useOverviewTurns(from);
  const latest = useQuery(latestQuery(from, days === 1));
  const failures = useQuery(failuresQuery(from));
  const { data: counters } = useQuery(countersQuery(from));
  useFollowers(counters && JSON.stringify(counters.totals), FOLLOWERS);
  return (
    <Screen title={t('Overview')}>
      <FilterBar filters={FILTERS} search={search} change={change}>
        {live.isStopped ? (
          <button type="button" className="button" onClick={live.goOn}>
            {t('Resume updates')}
          </button>
        ) : null}
      </FilterBar>
      {days > 1 ? (
        <Counted from={from} />
      ) : (
        <Queried query={latest} lines={6}>
          {(data) => <Figures data={data} failed={failures.data?.total} />}
        </Queried>
      )}
      {counters ? <TotalsSummary key={from} totals={counters.totals} /> : null}
      <div className="split even">
        <Attention from={from} />
        <Busiest from={from} isOfHours={days === 1} />
      </div>
      <section className="stack" aria-labelledby="refused">
        <h2 id="refused">{t('Recent failures')}</h2>
        <Queried query={failures} lines={4}>
          {({ redemptions, total }) =>
            total === 0 ? (
              <p className="panel soft">{t('No failures.')}</p>
            ) : (
              <RedemptionTable redemptions={redemptions} />
            )
          }
        </Queried>
      </section>
      <section className="stack" aria-labelledby="latest">
        <h2 id="latest">{t('Latest redemptions')}</h2>
        <Queried query={latest} lines={6}>
          {({ redemptions, total }) =>
            total === 0 ? (
              <p className="panel soft">{t('No redemptions in this period.')}</p>
            ) : (
              <>
                <RedemptionTable redemptions={redemptions.slice(0, SHOWN)} />
                <p>
                  <Link to="/redemptions">{t('All redemptions')}</Link>
                </p>
              </>
            )
          }
        </Queried>
      </section>
      {counters ? <RawJson value={counters} name={t('JSON of the counters')} /> : null}
    </Screen>
  );
}

/** Each turn is one request: the counters, which the rest follows. */
function useOverviewTurns(from: string): Live {
  const turns = useMemo(() => {
    const seldom = [failedJobsQuery(from).queryKey, webhooksQuery.queryKey];
    return turnsOf<QueryKey>(countersQuery(from).queryKey, seldom, EVERY_TURNS);
  }, [from]);
  return useTurns(EVERY_MS, turns);
}

function TotalsSummary({ totals }: Pick<DailyCounters, 'totals'>) {
  const { redemptions, redemptions_failed: refused, rollbacks } = totals;
  const text = t('Redeemed {redemptions}, refused {refused}, rolled back {rollbacks}', {
    redemptions,
    refused,
    rollbacks,
  });
  return <PoliteSummary text={text} />;
}
