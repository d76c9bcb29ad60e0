// One campaign: its figures as they grow, and everything that belongs to it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, useEffect, useRef } from 'react';
import { type Campaign, campaignQuery, campaignRedemptionsQuery, rulesQuery, summaryQuery } from '../../api/campaigns';
import { countersQuery } from '../../api/overview';
import { mayAdminister, sessionQuery } from '../../api/session';
import { rangeStart, TYPE_WORDS } from '../../model/campaign/state';
import { isRolledBack, type RedemptionPage } from '../../model/redemption';
import { DayBars } from '../../parts/chart/day-bars';
import { useAddress } from '../../parts/list/filters';
import { Amount, useProject } from '../../parts/format';
import { type Live, useLive } from '../../parts/live';
import { RawJson } from '../../parts/raw-json';
import { Loading, ProblemNote, Screen, Skeleton } from '../../parts/screen';
import { Tabs } from '../../parts/tabs';
import { Tiles } from '../../parts/chart/tiles';
import { CampaignActions } from './actions';
import { BudgetOf, Dates, State } from './list';
import { Codes, Publications, RulesInWords, Settings } from './parts';
import { CampaignRedemptions } from './redemptions';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

/** One request each time: the redemptions, which the rest follows. */
const EVERY_MS = 5_000;
/** What changes without a redemption, and what is counted later. */
const SLOWLY_MS = 30_000;
const DAYS = 30;
const HAS_BALANCES: ReadonlySet<string> = new Set(['GIFT_VOUCHERS', 'LOYALTY_PROGRAM']);

/** Seldom opened. */
const TiersAndStacks = lazy(async () => ({ default: (await import('./tiers')).TiersAndStacks }));
const CampaignSummary = lazy(async () => ({ default: (await import('./summary')).CampaignSummary }));
const Transactions = lazy(async () => ({ default: (await import('./transactions')).Transactions }));
const Changed = lazy(async () => ({ default: (await import('../operations/audit')).Changed }));

export function CampaignScreen() {
  const { id } = useParams({ from: '/inside/campaigns/$id' });
  const { data, error, refetch } = useQuery(campaignQuery(id));
  // A reading in the background that fails takes nothing away: an open dialog keeps what was typed, and its key.
  if (error && !data) {
    return (
      <Screen title={id} heading={<bdi>{id}</bdi>}>
        <ProblemNote error={error} retry={() => void refetch()} />
      </Screen>
    );
  }
  return data ? <Detail key={data.id} read={data} /> : <Loading title={id} heading={<bdi>{id}</bdi>} />;
}

function Detail({ read }: { readonly read: Campaign }) {
  const [search, change] = useAddress();
  const live = useLive(EVERY_MS);
  const { data: session } = useQuery(sessionQuery);
  const { data: latest } = useQuery({ ...summaryQuery(read.id), refetchInterval: live.isStopped ? false : SLOWLY_MS });
  // Lists tell less of a campaign than it does itself, but sooner: its state, its codes, its figures.
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
      <Figures campaign={campaign} live={live} />
      <Tabs
        label={t('Parts of the campaign')}
        open={search.tab}
        choose={(tab) => change({ tab })}
        tabs={[
          { id: 'redemptions', name: t('Redemptions'), content: () => <CampaignRedemptions campaign={campaign} /> },
          ...(isPromotion
            ? [{ id: 'tiers', name: t('Tiers and stacks'), content: () => <TiersAndStacks campaign={campaign} /> }]
            : [{ id: 'codes', name: t('Codes'), content: () => <Codes campaign={campaign} /> }]),
          { id: 'rules', name: t('Rules'), content: () => <RulesInWords campaign={campaign} /> },
          ...(isPromotion
            ? []
            : [{ id: 'publications', name: t('Publications'), content: () => <Publications campaign={campaign} /> }]),
          { id: 'summary', name: t('Summary'), content: () => <CampaignSummary campaign={campaign} /> },
          ...(HAS_BALANCES.has(campaign.campaign_type)
            ? [{ id: 'transactions', name: t('Transactions'), content: () => <Transactions campaign={campaign} /> }]
            : []),
          { id: 'settings', name: t('Settings'), content: () => <Settings campaign={campaign} /> },
          ...(session && mayAdminister(session)
            ? [{ id: 'changes', name: t('Changes'), content: () => <Changed of={campaign.id} /> }]
            : []),
        ]}
      />
      <RawJson value={campaign} />
    </Screen>
  );
}

/** Reads the sums again once the redemptions say that they have changed. @param state undefined until it is known */
function useSumsOf(id: string, state: string | undefined): void {
  const queries = useQueryClient();
  const known = useRef(state);
  useEffect(() => {
    const isChanged = known.current !== undefined && known.current !== state;
    known.current = state;
    if (isChanged) void queries.invalidateQueries({ queryKey: summaryQuery(id).queryKey });
  }, [queries, id, state]);
}

/** How many there are, and which of the latest were taken back. */
function stateOf({ redemptions, total }: RedemptionPage): string {
  return [total, ...redemptions.filter(isRolledBack).map((one) => one.id)].join(' ');
}

function Figures({ campaign, live }: { readonly campaign: Campaign; readonly live: Live }) {
  const { summary } = campaign;
  const { data, error } = useQuery({ ...campaignRedemptionsQuery(campaign.id), refetchInterval: live.interval });
  useSumsOf(campaign.id, data && stateOf(data));
  const { data: rules } = useQuery(rulesQuery);
  const { timezone } = useProject();
  const from = rangeStart(DAYS, { ms: Date.now(), timezone });
  const counters = useQuery({
    ...countersQuery(from, campaign.id),
    refetchInterval: live.isStopped ? false : SLOWLY_MS,
  });
  if (!data) return error ? <ProblemNote error={error} /> : <Skeleton lines={4} />;
  return (
    <>
      {error ? <ProblemNote error={error} /> : null}
      <Tiles
        label={t('Figures')}
        tiles={[
          { name: t('Redemptions'), value: data.total, note: t('successful, also those taken back') },
          { name: t('Discounts that stand'), value: summary ? <Amount amount={summary.discount_amount} /> : '–' },
          {
            name: t('Orders'),
            value: summary ? <Amount amount={summary.orders_amount} /> : '–',
            note: t('before discounts'),
          },
          ...(summary && summary.gift_amount > 0
            ? [{ name: t('Gift credits spent'), value: <Amount amount={summary.gift_amount} /> }]
            : []),
          ...(campaign.campaign_type === 'PROMOTION' ? [] : [{ name: t('Codes'), value: campaign.vouchers_count }]),
        ]}
      />
      {summary ? <BudgetOf campaign={campaign} rules={rules?.data} /> : null}
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
          {rich('These figures stand still, as nobody was here for ten minutes. {link}', {
            link: (
              <button type="button" className="button" onClick={live.goOn}>
                {t('Go on')}
              </button>
            ),
          })}
        </p>
      ) : null}
    </>
  );
}
