// Campaigns, newest first: whether each is live, what it has given, and how much of its budget is gone.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Campaign, campaignsQuery, rulesQuery, type StoredRule } from '../../api/campaigns';
import { mayMakeCampaigns, sessionQuery } from '../../api/session';
import { budgetOf } from '../../model/campaign/budget';
import { STATE_WORDS, campaignState, TYPE_WORDS } from '../../model/campaign/state';
import { readPaging } from '../../model/calls/first';
import { choice, type Filter } from '../../model/filters';
import { BudgetBar } from '../../parts/chart/budget-bar';
import { type Column, DataTable } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { FirstOne } from '../../parts/list/first-one';
import { FilteredList } from '../../parts/list/paged-list';
import { Count, When } from '../../parts/format';
import { CampaignName } from '../../parts/id-link';
import { Badge, Screen } from '../../parts/screen';
import { RowActions } from './actions';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const STATES = { ACTIVE: t('Live'), SCHEDULED: t('Scheduled'), EXPIRED: t('Ended'), INACTIVE: t('Stopped') };

const FILTERS: readonly Filter[] = [choice('type', t('Kind'), TYPE_WORDS), choice('status', t('State'), STATES)];

export function Campaigns() {
  const address = useAddress();
  const [search] = address;
  const paging = readPaging(search);
  const query = useQuery(campaignsQuery({ ...paging, type: search.type, status: search.status }));
  const { data: rules } = useQuery(rulesQuery);
  const { data: session } = useQuery(sessionQuery);
  const mayChange = session !== undefined && mayMakeCampaigns(session);
  const columns = columnsOf(rules?.data);
  return (
    <Screen
      title={t('Campaigns')}
      actions={
        mayChange ? (
          <Link to="/campaigns/new" className="button primary">
            {t('New campaign')}
          </Link>
        ) : null
      }
    >
      <FilteredList
        filters={FILTERS}
        query={query}
        rowsOf={({ campaigns }) => campaigns}
        hidden={t('No campaign fits these filters')}
        first={
          <FirstOne title={t('No campaign yet')} isFor={mayMakeCampaigns}>
            {rich('{link}: coupons, gift cards, a promotion, loyalty or referrals.', {
              link: <Link to="/campaigns/new">{t('Create the first one')}</Link>,
            })}
          </FirstOne>
        }
      >
        {(campaigns) => (
          <DataTable
            label={t('Campaigns')}
            columns={mayChange ? [...columns, CHANGE] : columns}
            rows={campaigns}
            keyOf={({ id }) => id}
            isBusy={query.isFetching}
          />
        )}
      </FilteredList>
    </Screen>
  );
}

const CHANGE: Column<Campaign> = {
  name: t('Actions'),
  isQuiet: true,
  isEnd: true,
  cell: (campaign) => <RowActions campaign={campaign} />,
};

function columnsOf(rules: readonly StoredRule[] | undefined): readonly Column<Campaign>[] {
  return [
    { name: t('Campaign'), cell: (campaign) => <Named campaign={campaign} /> },
    { name: t('State'), place: 'STATE', cell: (campaign) => <State of={campaign} /> },
    { name: t('Dates'), cell: (campaign) => <Dates of={campaign} /> },
    {
      name: t('Codes'),
      isEnd: true,
      cell: ({ campaign_type, vouchers_count }) => codesOf(campaign_type, vouchers_count),
    },
    {
      name: t('Net redemptions'),
      isEnd: true,
      mayWrap: true,
      cell: ({ summary }) => (summary ? <Count value={summary.redemptions} /> : '–'),
    },
    { name: t('Budget'), cell: (campaign) => <BudgetOf campaign={campaign} rules={rules} /> },
  ];
}

function Named({ campaign: { id, name, campaign_type } }: { readonly campaign: Campaign }) {
  return (
    <>
      <CampaignName id={id} name={name} />
      <span className="kind">{TYPE_WORDS[campaign_type]}</span>
    </>
  );
}

function codesOf(type: Campaign['campaign_type'], count: number): ReactNode {
  return type === 'PROMOTION' ? '–' : <Count value={count} />;
}

interface BudgetProps {
  readonly campaign: Campaign;
  /** Undefined while they are loading. */
  readonly rules: readonly StoredRule[] | undefined;
  readonly none?: string;
}

/** Says that nothing limits a campaign only where all its rules are known. */
export function BudgetOf({ campaign, rules = [], none = t('no limit') }: BudgetProps) {
  const assigned = new Set(campaign.validation_rules_assignments.data.map(({ rule_id }) => rule_id));
  const sets = rules.filter(({ id }) => assigned.has(id)).map((rule) => rule.rules);
  const budget = budgetOf(sets, campaign.summary);
  if (budget) return <BudgetBar budget={budget} />;
  const isKnown = sets.length === assigned.size && campaign.summary !== undefined;
  return isKnown ? <span className="soft">{none}</span> : '–';
}

export function State({ of: campaign }: { readonly of: Campaign }) {
  const state = campaignState(campaign, Date.now());
  return <Badge {...(state === 'Live' && { tone: 'good' as const })}>{STATE_WORDS[state]}</Badge>;
}

export function Dates({ of: { start_date, expiration_date } }: { readonly of: Campaign }) {
  if (!start_date && !expiration_date) return <span className="soft">{t('Always')}</span>;
  return (
    <span className="dates">
      {start_date ? <span>{rich('from {date}', { date: <When date={start_date} /> })} </span> : null}
      {expiration_date ? <span>{rich('until {date}', { date: <When date={expiration_date} /> })}</span> : null}
    </span>
  );
}
