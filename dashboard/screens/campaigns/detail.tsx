// One campaign: its figures as they grow, and everything that belongs to it.
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, useMemo } from 'react';
import { type Campaign, campaignQuery, campaignRedemptionsQuery, rulesQuery, summaryQuery } from '../../api/campaigns';
import { countersQuery } from '../../api/overview';
import { mayRehearse, maySetUp, sessionQuery } from '../../api/session';
import { isLaunchChecked, rangeStart, TYPE_WORDS } from '../../model/campaign/state';
import { turnsOf } from '../../model/campaign/turns';
import type { FilterParams } from '../../model/filters';
import { isRolledBack, type RedemptionPage } from '../../model/redemption';
import { DayBars } from '../../parts/chart/day-bars';
import { PoliteSummary } from '../../parts/chart/polite-summary';
import { useAddress } from '../../parts/list/filters';
import { Amount, useMoney, useProject } from '../../parts/format';
import { type Live, useFollowers, useTurns } from '../../parts/live';
import { RawJson } from '../../parts/raw-json';
import { RecordScreen } from '../../parts/record-screen';
import { ProblemNote, Screen, Skeleton } from '../../parts/screen';
import { Tabs } from '../../parts/tabs';
import { Tiles } from '../../parts/chart/tiles';
import { CampaignActions } from './actions';
import { BudgetOf, Dates, State } from './list';
import { Codes, Publications, RulesInWords, Settings } from './parts';
import { CampaignRedemptions } from './redemptions';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const EVERY_MS = 5_000;
/** The redemptions, which the sums follow; at each sixth turn what changes without them, or is counted later. */
const EVERY_TURNS = 6;
const DAYS = 30;
const HAS_BALANCES: ReadonlySet<string> = new Set(['GIFT_VOUCHERS', 'LOYALTY_PROGRAM']);

/** Seldom opened. */
const TiersAndStacks = lazy(async () => ({ default: (await import('./tiers')).TiersAndStacks }));
const CampaignSummary = lazy(async () => ({ default: (await import('./summary')).CampaignSummary }));
const Program = lazy(async () => ({ default: (await import('../loyalty/program')).Program }));
const Transactions = lazy(async () => ({ default: (await import('./transactions')).Transactions }));
const LaunchCheck = lazy(async () => ({ default: (await import('./launch')).LaunchCheck }));
const Rehearse = lazy(async () => ({ default: (await import('./rehearse')).Rehearse }));
const Changed = lazy(async () => ({ default: (await import('../operations/audit')).Changed }));

export function CampaignScreen() {
  const { id } = useParams({ from: '/inside/campaigns/$id' });
  return (
    <RecordScreen query={useQuery(campaignQuery(id))} name={id}>
      {(campaign) => <Detail key={campaign.id} read={campaign} />}
    </RecordScreen>
  );
}

function Detail({ read }: { readonly read: Campaign }) {
  const [search, change] = useAddress();
  const { timezone } = useProject();
  const from = rangeStart(DAYS, { ms: Date.now(), timezone });
  const live = useCampaignTurns(read.id, from);
  const { data: latest } = useQuery(summaryQuery(read.id));
  const { data: session } = useQuery(sessionQuery);
  // Lists have fewer members than the record, but newer ones: state, codes and figures.
  const campaign: Campaign = { ...read, ...latest };
  const isPromotion = campaign.campaign_type === 'PROMOTION';
  return (
    <Screen
      title={t('{name} · Campaigns', { name: campaign.name })}
      heading={<bdi>{campaign.name}</bdi>}
      actions={<CampaignActions campaign={campaign} />}
    >
      <p className="trail">
        <Link to="/campaigns">{t('Campaigns')}</Link> / <code>{campaign.id}</code>
      </p>
      <p className="head">
        <State of={campaign} /> <span>{TYPE_WORDS[campaign.campaign_type]}</span>
        <span className="soft">
          <Dates of={campaign} />
        </span>
        {campaign.description ? <bdi className="soft">{campaign.description}</bdi> : null}
      </p>
      <Tabs
        label={t('Parts of the campaign')}
        open={search.tab}
        choose={(tab) => change({ tab })}
        tabs={[
          {
            id: 'redemptions',
            name: t('Redemptions'),
            content: () => (
              <>
                <Figures campaign={campaign} live={live} from={from} />
                <CampaignRedemptions campaign={campaign} />
              </>
            ),
          },
          ...(isPromotion
            ? [{ id: 'tiers', name: t('Tiers and stacks'), content: () => <TiersAndStacks campaign={campaign} /> }]
            : [{ id: 'codes', name: t('Codes'), content: () => <Codes campaign={campaign} /> }]),
          ...(campaign.campaign_type === 'LOYALTY_PROGRAM'
            ? [{ id: 'program', name: t('Program'), content: () => <Program campaign={campaign} /> }]
            : []),
          { id: 'rules', name: t('Rules'), content: () => <RulesInWords campaign={campaign} /> },
          ...(isPromotion
            ? []
            : [{ id: 'publications', name: t('Publications'), content: () => <Publications campaign={campaign} /> }]),
          { id: 'summary', name: t('Summary'), content: () => <CampaignSummary campaign={campaign} /> },
          ...(HAS_BALANCES.has(campaign.campaign_type)
            ? [{ id: 'transactions', name: t('Transactions'), content: () => <Transactions campaign={campaign} /> }]
            : []),
          ...(session && maySetUp(session, 'set-up', 'evaluate') && isLaunchChecked(campaign)
            ? [{ id: 'launch', name: t('Check before launch'), content: () => <LaunchCheck campaign={campaign} /> }]
            : []),
          ...(session && mayRehearse(session)
            ? [
                {
                  id: 'rehearse',
                  name: t('Rehearse'),
                  content: () => <Rehearse key={editOf(search)} campaign={campaign} />,
                },
              ]
            : []),
          { id: 'settings', name: t('Settings'), content: () => <Settings campaign={campaign} /> },
          { id: 'changes', name: t('Activity'), content: () => <Changed of={campaign.id} /> },
        ]}
      />
      <RawJson value={campaign} />
    </Screen>
  );
}

/** The edit that an address begins a rehearsal with. */
function editOf({ start, end, state, tier }: FilterParams): string {
  return [start, end, state, tier].join(' ');
}

/** Each turn is one request. */
function useCampaignTurns(id: string, from: string): Live {
  const turns = useMemo(() => {
    const seldom = [summaryQuery(id).queryKey, countersQuery(from, id).queryKey];
    return turnsOf<QueryKey>(campaignRedemptionsQuery(id).queryKey, seldom, EVERY_TURNS);
  }, [id, from]);
  return useTurns(EVERY_MS, turns);
}

interface LiveFiguresProps {
  readonly redemptions: number;
  readonly summary: Campaign['summary'];
}

function LiveFigures({ redemptions, summary }: LiveFiguresProps) {
  const money = useMoney();
  const text = summary
    ? t('Redemptions {redemptions}, net discounts {discounts}', {
        redemptions,
        discounts: money(summary.discount_amount),
      })
    : t('Redemptions {redemptions}', { redemptions });
  return <PoliteSummary text={text} />;
}

/** Changes with the number of redemptions, and with rollbacks of the latest ones. */
function stateOf({ redemptions, total }: RedemptionPage): string {
  return [total, ...redemptions.filter(isRolledBack).map((one) => one.id)].join(' ');
}

/** Limits count what is left after rollbacks. */
function basisOf(total: number, summary: Campaign['summary']): string {
  if (!summary) return t('including rolled back');
  return t('{counted} counted, {rolledBack} rolled back', {
    counted: summary.redemptions,
    rolledBack: Math.max(0, total - summary.redemptions),
  });
}

interface FiguresProps {
  readonly campaign: Campaign;
  readonly live: Live;
  /** The first of the days. */
  readonly from: string;
}

function Figures({ campaign, live, from }: FiguresProps) {
  const { summary } = campaign;
  // What a card pays is its discount: one tile has it.
  const isGift = campaign.campaign_type === 'GIFT_VOUCHERS';
  const { data, error } = useQuery(campaignRedemptionsQuery(campaign.id));
  const sums = useMemo(() => [summaryQuery(campaign.id).queryKey], [campaign.id]);
  useFollowers(data && stateOf(data), sums);
  const { data: rules } = useQuery(rulesQuery);
  const counters = useQuery(countersQuery(from, campaign.id));
  if (!data) return error ? <ProblemNote error={error} /> : <Skeleton lines={4} />;
  return (
    <>
      {error ? <ProblemNote error={error} /> : null}
      <Tiles
        label={t('Figures')}
        tiles={[
          { name: t('Redemptions'), value: data.total, note: basisOf(data.total, summary) },
          summary && isGift
            ? { name: t('Gift credits spent'), value: <Amount amount={summary.gift_amount} /> }
            : { name: t('Net discounts'), value: summary ? <Amount amount={summary.discount_amount} /> : '–' },
          {
            name: t('Orders'),
            value: summary ? <Amount amount={summary.orders_amount} /> : '–',
            note: t('before discounts, without rolled back'),
          },
          ...(campaign.campaign_type === 'PROMOTION' ? [] : [{ name: t('Codes'), value: campaign.vouchers_count }]),
        ]}
      />
      <LiveFigures redemptions={data.total} summary={summary} />
      {summary ? <BudgetOf campaign={campaign} rules={rules?.data} none={t('No budget limit')} /> : null}
      {counters.error ? <ProblemNote error={counters.error} /> : null}
      {counters.data ? (
        <DayBars
          title={t('Redemptions by day')}
          days={counters.data.days.map(({ date, redemptions }) => ({ day: date, count: redemptions }))}
          what={t('redemptions')}
        />
      ) : (
        <Skeleton lines={4} />
      )}
      {live.isStopped ? (
        <p className="note" role="status">
          {rich('Updates paused after 10 minutes without activity. {link}', {
            link: (
              <button type="button" className="button" onClick={live.goOn}>
                {t('Continue')}
              </button>
            ),
          })}
        </p>
      ) : null}
    </>
  );
}
