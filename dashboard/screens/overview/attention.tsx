// What needs somebody, and the campaigns that are live.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { campaignsQuery } from '../../api/campaigns';
import { type AsyncAction, jobsQuery } from '../../api/operations';
import { mayAdminister, sessionQuery } from '../../api/session';
import { webhooksQuery } from '../../api/webhooks';
import { jobWords } from '../../model/jobs';
import { When } from '../../parts/format';
import { CampaignLink } from '../../parts/id-link';
import { Queried } from '../../parts/list/data-table';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const HOUR_MS = 3_600_000;
const SOON_MS = 7 * 24 * HOUR_MS;
const MOST_CAMPAIGNS = 100;
const BUSIEST = 5;

const liveCampaigns = campaignsQuery({ page: 1, limit: MOST_CAMPAIGNS, status: 'ACTIVE' });

/** Live campaigns that end soon, at least: where not all of them are read, those are asked for. @param until a moment, in ms */
function useEndingCampaigns(until: number) {
  const live = useQuery(liveCampaigns);
  const isPart = (live.data?.total ?? 0) > MOST_CAMPAIGNS;
  // The same for an hour, so that it is one query.
  const endsBefore = new Date(Math.ceil(until / HOUR_MS) * HOUR_MS).toISOString();
  const ending = campaignsQuery({ page: 1, limit: MOST_CAMPAIGNS, status: 'ACTIVE', endsBefore });
  const asked = useQuery({ ...ending, enabled: isPart });
  return isPart ? asked : live;
}

/** What ends soon, and work that failed. */
export function Attention() {
  const jobs = useQuery(jobsQuery);
  const { data: session } = useQuery(sessionQuery);
  const until = Date.now() + SOON_MS;
  const campaigns = useEndingCampaigns(until);
  return (
    <section className="panel stack" aria-labelledby="attention">
      <h2 id="attention">{t('Needs a look')}</h2>
      <Queried query={campaigns} lines={3}>
        {(data) => {
          const ending = data.campaigns.filter(({ expiration_date: end }) => end && Date.parse(end) <= until);
          return (
            <ul>
              {ending.length === 0 ? <li className="soft">{t('No campaign ends within 7 days.')}</li> : null}
              {ending.map(({ id, name, expiration_date }) => (
                <li key={id}>
                  {rich('{campaign} ends {date}', {
                    campaign: <CampaignLink id={name} />,
                    date: <When date={expiration_date ?? ''} />,
                  })}
                </li>
              ))}
            </ul>
          );
        }}
      </Queried>
      <Queried query={jobs} lines={2}>
        {({ async_actions }) => <FailedJobs jobs={async_actions.filter(({ status }) => status === 'FAILED')} />}
      </Queried>
      {session && mayAdminister(session) ? <FailingWebhooks /> : null}
    </section>
  );
}

function FailedJobs({ jobs }: { readonly jobs: readonly AsyncAction[] }) {
  return (
    <ul>
      {jobs.length === 0 ? <li className="soft">{t('No job failed.')}</li> : null}
      {jobs.map((job) => (
        <li key={job.id}>
          {rich('{job} failed, begun {date}', {
            job: (
              <Link to="/operations" search={{ tab: 'jobs', open: job.id }}>
                {jobWords(job)}
              </Link>
            ),
            date: <When date={job.created_at} />,
          })}
        </li>
      ))}
    </ul>
  );
}

function FailingWebhooks() {
  return (
    <Queried query={useQuery(webhooksQuery)} lines={2}>
      {({ data }) => {
        const failing = data.filter(({ disabled_at, failing_since }) => disabled_at ?? failing_since);
        return (
          <ul>
            {failing.length === 0 ? <li className="soft">{t('No webhook fails.')}</li> : null}
            {failing.map(({ id, target_url, disabled_at }) => (
              <li key={id}>
                <Link to="/operations" search={{ tab: 'webhooks' }}>
                  <bdi>{target_url}</bdi>
                </Link>{' '}
                {disabled_at ? t('is disabled') : t('gets nothing through')}
              </li>
            ))}
          </ul>
        );
      }}
    </Queried>
  );
}

export function Busiest() {
  return (
    <section className="panel stack" aria-labelledby="busiest">
      <h2 id="busiest">{t('Live campaigns')}</h2>
      <Queried query={useQuery(liveCampaigns)} lines={3}>
        {({ campaigns, total }) => {
          const busiest = campaigns
            .toSorted((left, right) => (right.summary?.redemptions ?? 0) - (left.summary?.redemptions ?? 0))
            .slice(0, BUSIEST);
          const most = Math.max(1, ...busiest.map(({ summary }) => summary?.redemptions ?? 0));
          if (total === 0) return <p className="soft">{t('No campaign is live.')}</p>;
          return (
            <>
              {total > campaigns.length ? (
                <p className="small soft">{t('Of the {count} newest that are live.', { count: campaigns.length })}</p>
              ) : null}
              <table className="ranks">
                <thead className="visually-hidden">
                  <tr>
                    <th scope="col">{t('Campaign')}</th>
                    <th scope="col">{t('Standing redemptions')}</th>
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
            </>
          );
        }}
      </Queried>
      <p className="small">
        <Link to="/campaigns">{t('All campaigns')}</Link>
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
