// How the shop is doing: figures of a range, what needs somebody, what is live.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { campaignsQuery } from '../api/campaigns';
import { type AsyncAction, jobsQuery } from '../api/operations';
import { failuresQuery, type Latest, latestQuery } from '../api/overview';
import { countByDay, rangeStart } from '../model/campaign/state';
import { jobWords } from '../model/jobs';
import { Queried } from '../parts/list/data-table';
import { DayBars } from '../parts/chart/day-bars';
import { type Filter, FilterBar, useAddress } from '../parts/list/filters';
import { Amount, useProject, When } from '../parts/format';
import { CampaignLink } from '../parts/id-link';
import { useLive } from '../parts/live';
import { RedemptionTable } from '../parts/redemption/table';
import { Screen } from '../parts/screen';
import { Tiles } from '../parts/chart/tiles';

const EVERY_MS = 30_000;
const SOON_MS = 7 * 86_400_000;
const MOST_CAMPAIGNS = 100;
const BUSIEST = 5;
const SHOWN = 6;

const RANGES = { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days' } as const;
const FILTERS: readonly Filter[] = [
  {
    name: 'days',
    label: 'Range',
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
  const latest = useQuery({ ...latestQuery(from), refetchInterval: live.interval });
  const failures = useQuery({ ...failuresQuery(from), refetchInterval: live.interval });
  return (
    <Screen title="Overview">
      <FilterBar filters={FILTERS} search={search} change={change}>
        {live.isStopped ? (
          <button type="button" className="button" onClick={live.goOn}>
            Go on updating
          </button>
        ) : null}
      </FilterBar>
      <Queried query={latest} lines={6}>
        {(data) => <Figures data={data} failed={failures.data?.total} days={days} />}
      </Queried>
      <div className="split even">
        <Attention />
        <Busiest />
      </div>
      <section className="stack" aria-labelledby="refused">
        <h2 id="refused">Refused lately</h2>
        <Queried query={failures} lines={4}>
          {({ redemptions, total }) =>
            total === 0 ? (
              <p className="panel soft">Nothing was refused.</p>
            ) : (
              <RedemptionTable redemptions={redemptions} />
            )
          }
        </Queried>
      </section>
      <section className="stack" aria-labelledby="latest">
        <h2 id="latest">Latest redemptions</h2>
        <Queried query={latest} lines={6}>
          {({ redemptions, total }) =>
            total === 0 ? (
              <p className="panel soft">Nothing was redeemed in this time.</p>
            ) : (
              <>
                <RedemptionTable redemptions={redemptions.slice(0, SHOWN)} />
                <p>
                  <Link to="/redemptions">All redemptions</Link>
                </p>
              </>
            )
          }
        </Queried>
      </section>
    </Screen>
  );
}

interface FiguresProps {
  readonly data: Latest;
  readonly failed: number | undefined;
  readonly days: number;
}

function Figures({ data: { redemptions, total }, failed, days }: FiguresProps) {
  const { timezone } = useProject();
  const isAll = redemptions.length >= total;
  const taken = redemptions.reduce((sum, { order }) => sum + (order?.total_applied_discount_amount ?? 0), 0);
  const paid = redemptions.reduce((sum, { order }) => sum + (order?.total_amount ?? 0), 0);
  const undone = redemptions.filter(({ related_redemptions }) => related_redemptions?.rollbacks?.length).length;
  const note = isAll ? undefined : `of the last ${redemptions.length}`;
  return (
    <>
      <Tiles
        label="Figures"
        tiles={[
          { name: 'Redeemed', value: total, note: 'stacks count once' },
          { name: 'Refused', value: failed ?? '–' },
          { name: 'Taken off orders', value: <Amount amount={taken} />, note: note ?? 'discounts, credits, points' },
          { name: 'Left to pay', value: <Amount amount={paid} />, note },
          { name: 'Rolled back', value: undone, note },
        ]}
      />
      {days > 1 ? (
        <DayBars
          title={isAll ? 'Redemptions by day' : `The last ${redemptions.length} redemptions by day`}
          days={countByDay(
            redemptions.map(({ date }) => date),
            days,
            { ms: Date.now(), timezone },
          )}
          what="redemptions"
        />
      ) : null}
    </>
  );
}

const liveCampaigns = campaignsQuery({ page: 1, limit: MOST_CAMPAIGNS, status: 'ACTIVE' });

/** What ends soon, and work that failed. */
function Attention() {
  const campaigns = useQuery(liveCampaigns);
  const jobs = useQuery(jobsQuery);
  const until = Date.now() + SOON_MS;
  return (
    <section className="panel stack" aria-labelledby="attention">
      <h2 id="attention">Needs a look</h2>
      <Queried query={campaigns} lines={3}>
        {(data) => {
          const ending = data.campaigns.filter(({ expiration_date: end }) => end && Date.parse(end) <= until);
          return (
            <ul>
              {ending.length === 0 ? <li className="soft">No campaign ends within 7 days.</li> : null}
              {ending.map(({ id, name, expiration_date }) => (
                <li key={id}>
                  <CampaignLink id={name} /> ends <When date={expiration_date ?? ''} />
                </li>
              ))}
            </ul>
          );
        }}
      </Queried>
      <Queried query={jobs} lines={2}>
        {({ async_actions }) => <FailedJobs jobs={async_actions.filter(({ status }) => status === 'FAILED')} />}
      </Queried>
    </section>
  );
}

function FailedJobs({ jobs }: { readonly jobs: readonly AsyncAction[] }) {
  return (
    <ul>
      {jobs.length === 0 ? <li className="soft">No job failed.</li> : null}
      {jobs.map((job) => (
        <li key={job.id}>
          <Link to="/operations" search={{ tab: 'jobs' }}>
            {jobWords(job)}
          </Link>{' '}
          failed, begun <When date={job.created_at} />
        </li>
      ))}
    </ul>
  );
}

function Busiest() {
  return (
    <section className="panel stack" aria-labelledby="busiest">
      <h2 id="busiest">Live campaigns</h2>
      <Queried query={useQuery(liveCampaigns)} lines={3}>
        {({ campaigns, total }) => {
          const busiest = campaigns
            .toSorted((left, right) => (right.summary?.redemptions ?? 0) - (left.summary?.redemptions ?? 0))
            .slice(0, BUSIEST);
          const most = Math.max(1, ...busiest.map(({ summary }) => summary?.redemptions ?? 0));
          if (total === 0) return <p className="soft">No campaign is live.</p>;
          return (
            <table className="ranks">
              <thead className="visually-hidden">
                <tr>
                  <th scope="col">Campaign</th>
                  <th scope="col">Standing redemptions</th>
                </tr>
              </thead>
              <tbody>
                {busiest.map(({ id, name, summary }) => (
                  <tr key={id}>
                    <th scope="row">
                      <CampaignLink id={name} />
                    </th>
                    <td>
                      <Rank count={summary?.redemptions ?? 0} most={most} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Queried>
      <p className="small">
        <Link to="/campaigns">All campaigns</Link>
      </p>
    </section>
  );
}

function Rank({ count, most }: { readonly count: number; readonly most: number }) {
  return (
    <div className="rank">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(count / most) * 100} height="8" rx="1" />
      </svg>
      <span className="figure small">{count}</span>
    </div>
  );
}
