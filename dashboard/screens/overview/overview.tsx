// How the shop is doing: figures of a range, what needs somebody, what is live.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failuresQuery, latestQuery } from '../../api/overview';
import { rangeStart } from '../../model/campaign/state';
import { useProject } from '../../parts/format';
import { Queried } from '../../parts/list/data-table';
import type { Filter } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { useLive } from '../../parts/live';
import { RedemptionTable } from '../../parts/redemption/table';
import { Screen } from '../../parts/screen';
import { Attention, Busiest } from './attention';
import { Counted, Figures } from './figures';
import { t } from '../../texts/text';

const EVERY_MS = 30_000;
const SHOWN = 6;

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
  const live = useLive(EVERY_MS);
  const days = search.days === '1' || search.days === '30' ? Number(search.days) : 7;
  const { timezone } = useProject();
  const from = rangeStart(days, { ms: Date.now(), timezone });
  const latest = useQuery({ ...latestQuery(from, days === 1), refetchInterval: live.interval });
  const failures = useQuery({ ...failuresQuery(from), refetchInterval: live.interval });
  return (
    <Screen title={t('Overview')}>
      <FilterBar filters={FILTERS} search={search} change={change}>
        {live.isStopped ? (
          <button type="button" className="button" onClick={live.goOn}>
            {t('Go on updating')}
          </button>
        ) : null}
      </FilterBar>
      {days > 1 ? (
        <Counted from={from} live={live} />
      ) : (
        <Queried query={latest} lines={6}>
          {(data) => <Figures data={data} failed={failures.data?.total} />}
        </Queried>
      )}
      <div className="split even">
        <Attention />
        <Busiest />
      </div>
      <section className="stack" aria-labelledby="refused">
        <h2 id="refused">{t('Refused lately')}</h2>
        <Queried query={failures} lines={4}>
          {({ redemptions, total }) =>
            total === 0 ? (
              <p className="panel soft">{t('Nothing was refused.')}</p>
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
              <p className="panel soft">{t('Nothing was redeemed in this time.')}</p>
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
    </Screen>
  );
}
