// Items that need attention, and the live campaigns.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Campaign, campaignsQuery } from '../../api/campaigns';
import { type AsyncAction, failedJobsQuery } from '../../api/operations';
import { busiestQuery } from '../../api/overview';
import { mayAdminister, sessionQuery } from '../../api/session';
import { type Webhook, webhooksQuery } from '../../api/webhooks';
import { jobWords } from '../../model/jobs';
import { When } from '../../parts/format';
import { CampaignLink } from '../../parts/id-link';
import { Queried } from '../../parts/list/data-table';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

const HOUR_MS = 3_600_000;
const SOON_MS = 7 * 24 * HOUR_MS;
const MOST_CAMPAIGNS = 100;

const liveCampaigns = campaignsQuery({ page: 1, limit: MOST_CAMPAIGNS, status: 'ACTIVE' });

/** Live campaigns that end soon: if not all are loaded, a separate query finds them. @param until a time, ms */
function useEndingCampaigns(until: number) {
  const live = useQuery(liveCampaigns);
  const isPart = (live.data?.total ?? 0) > MOST_CAMPAIGNS;
  // The same for an hour, so that it is one query.
  const endsBefore = new Date(Math.ceil(until / HOUR_MS) * HOUR_MS).toISOString();
  const ending = campaignsQuery({ page: 1, limit: MOST_CAMPAIGNS, status: 'ACTIVE', endsBefore });
  const asked = useQuery({ ...ending, enabled: isPart });
  return isPart ? asked : live;
}

/** What calls for an action, most urgent first. @param from a time: jobs that started since then */
export function Attention({ from }: { readonly from: string }) {
  const { data: session } = useQuery(sessionQuery);
  const mayWebhooks = session !== undefined && mayAdminister(session);
  const webhooks = useQuery({ ...webhooksQuery, enabled: mayWebhooks });
  const jobs = useQuery(failedJobsQuery(from));
  const until = Date.now() + SOON_MS;
  const campaigns = useEndingCampaigns(until);
  const failing = webhooks.data?.data.filter(({ disabled_at, failing_since }) => disabled_at ?? failing_since) ?? [];
  const ending = campaigns.data?.campaigns.filter(({ expiration_date: end }) => end && Date.parse(end) <= until) ?? [];
  const isKnown = Boolean(jobs.data && campaigns.data && (webhooks.data ?? !mayWebhooks));
  const isClear = isKnown && failing.length + (jobs.data?.total ?? 0) + ending.length === 0;
  return (
    <section className="panel stack" aria-labelledby="attention">
      <h2 id="attention">{t('Needs attention')}</h2>
      {isClear ? <p className="soft">{t('All clear')}</p> : null}
      {mayWebhooks ? <Queried query={webhooks}>{() => <FailingWebhooks failing={failing} />}</Queried> : null}
      <Queried query={jobs} lines={2}>
        {({ async_actions, total }) => <FailedJobs jobs={async_actions} total={total} />}
      </Queried>
      <Queried query={campaigns} lines={3}>
        {() => <EndingCampaigns ending={ending} />}
      </Queried>
    </section>
  );
}

function EndingCampaigns({ ending }: { readonly ending: readonly Campaign[] }) {
  if (ending.length === 0) return null;
  return (
    <ul>
      {ending.map(({ id, name, expiration_date }) => (
        <li key={id}>
          {rich('{campaign} ends {date}', {
            campaign: (
              <CampaignLink id={id}>
                <bdi>{name}</bdi>
              </CampaignLink>
            ),
            date: <When date={expiration_date ?? ''} />,
          })}
        </li>
      ))}
    </ul>
  );
}

interface FailedProps {
  readonly jobs: readonly AsyncAction[];
  readonly total: number;
}

function FailedJobs({ jobs, total }: FailedProps) {
  const more = total - jobs.length;
  if (total === 0) return null;
  return (
    <ul>
      {jobs.map((job) => (
        <li key={job.id}>
          {rich('{job} failed, started {date}', {
            job: (
              <Link to="/operations" search={{ tab: 'jobs', open: job.id }}>
                {jobWords(job)}
              </Link>
            ),
            date: <When date={job.created_at} />,
          })}
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Link to="/operations" search={{ tab: 'jobs' }}>
            {plural(more, { one: 'and {count} more job that failed', other: 'and {count} more jobs that failed' })}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

function FailingWebhooks({ failing }: { readonly failing: readonly Webhook[] }) {
  if (failing.length === 0) return null;
  return (
    <ul>
      {failing.map(({ id, target_url, disabled_at }) => (
        <li key={id}>
          <Link to="/operations" search={{ tab: 'webhooks' }}>
            <bdi>{target_url}</bdi>
          </Link>{' '}
          {disabled_at ? t('is disabled') : t('is failing')}
        </li>
      ))}
    </ul>
  );
}

/** Maximum number of live campaigns that the service counts. */
const MOST_COUNTED = 1000;

interface BusiestProps {
  readonly from: string;
  /** True when days are counted although hours are requested. */
  readonly isOfHours: boolean;
}

export function Busiest({ from, isOfHours }: BusiestProps) {
  const query = useQuery(busiestQuery(from));
  return (
    <section className="panel stack" aria-labelledby="busiest" aria-busy={query.isPlaceholderData}>
      <h2 id="busiest">{t('Busiest campaigns')}</h2>
      {isOfHours ? <p className="small soft">{t('Counted by days: yesterday and today.')}</p> : null}
      <Queried query={query} lines={3}>
        {({ busiest, live_campaigns: live }) => {
          const most = Math.max(1, ...busiest.map(({ redemptions }) => redemptions));
          if (live === 0) return <p className="soft">{t('No campaign is live.')}</p>;
          return (
            <>
              {live > MOST_COUNTED ? (
                <p className="small soft">{t('Of the {count} newest live campaigns.', { count: MOST_COUNTED })}</p>
              ) : null}
              {busiest.length === 0 ? (
                <p className="soft">{t('No live campaign had redemptions in this period.')}</p>
              ) : (
                <table className="ranks">
                  <thead className="visually-hidden">
                    <tr>
                      <th scope="col">{t('Campaign')}</th>
                      <th scope="col">{t('Redemptions')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {busiest.map(({ campaign_id, name, redemptions }) => (
                      <tr key={campaign_id}>
                        <th scope="row">
                          <CampaignLink id={campaign_id}>
                            <bdi>{name}</bdi>
                          </CampaignLink>
                        </th>
                        <td>
                          <Rank count={redemptions} most={most} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
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
