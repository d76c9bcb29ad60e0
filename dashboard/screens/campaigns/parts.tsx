// Parts of a campaign in addition to its redemptions: codes, rules, publications, settings.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Campaign, campaignCodesQuery } from '../../api/campaigns';
import { publicationsQuery } from '../../api/publications';
import { mayGive, mayMakeCampaigns } from '../../api/session';
import type { Voucher } from '../../api/vouchers';
import { hoursWords } from '../../model/campaign/hours';
import { WEEKDAYS } from '../../model/campaign/state';
import { campaignCodesWish } from '../../model/files/records';
import { discountText } from '../../model/waterfall';
import { ExportButton } from '../../parts/files/export-button';
import { type Column, DataTable } from '../../parts/list/data-table';
import { StoredRules } from '../../parts/explain/rule-tree';
import { Facts } from '../../parts/facts';
import { useAddress } from '../../parts/list/filters';
import { FirstOne } from '../../parts/list/first-one';
import { Amount, useMoney, When } from '../../parts/format';
import { CodeLink } from '../../parts/id-link';
import { readPaging } from '../../model/calls/first';
import { PublicationTable } from '../../parts/publication-table';
import { PagedList } from '../../parts/list/paged-list';
import { HolderOf, State, Times, Worth } from '../../parts/voucher';
import { ImportButton } from '../files/import-button';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

/** Says whether referrals add a reward to a card; null without a reward. */
function rewardWords(reward: { readonly paid: boolean } | null | undefined): string | null {
  if (!reward) return null;
  return reward.paid ? t('added to a card') : t('kept, not paid out');
}

interface OfCampaign {
  readonly campaign: Campaign;
}

const CODES: readonly Column<Voucher>[] = [
  { name: t('Code'), cell: ({ code }) => <CodeLink code={code} /> },
  { name: t('Value'), place: 'AMOUNT', cell: (voucher) => <Worth of={voucher} /> },
  { name: t('Redeemed'), isEnd: true, cell: (voucher) => <Times of={voucher} /> },
  { name: t('Holder'), cell: (voucher) => <HolderOf of={voucher} /> },
  { name: t('State'), place: 'STATE', cell: (voucher) => <State of={voucher} /> },
];

export function Codes({ campaign }: OfCampaign) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const query = useQuery(campaignCodesQuery(campaign.id, paging));
  return (
    <PagedList
      query={query}
      rowsOf={({ vouchers }) => vouchers}
      nothing={
        <FirstOne
          title={t('No code yet')}
          isFor={mayMakeCampaigns}
          actions={<ImportButton kind="campaign" campaign={campaign.id} />}
        >
          {t('“Add codes…” above creates them, or import a file.')}
        </FirstOne>
      }
      below={
        <div className="head">
          <Link to="/codes" search={{ campaign: campaign.name, use: 'waiting' }}>
            {t('Published and not used')}
          </Link>
          <ExportButton object="voucher" wish={campaignCodesWish(campaign)} />
          <ImportButton kind="campaign" campaign={campaign.id} />
        </div>
      }
    >
      {(vouchers) => (
        <DataTable
          label={t('Codes of the campaign')}
          columns={CODES}
          rows={vouchers}
          keyOf={({ id }) => id}
          isBusy={query.isFetching}
        />
      )}
    </PagedList>
  );
}

export function RulesInWords({ campaign }: OfCampaign) {
  const ids = campaign.validation_rules_assignments.data.map(({ rule_id }) => rule_id);
  if (ids.length === 0) {
    return <p className="panel soft">{t('No rules: anyone may use it, on any order, as often as its codes allow.')}</p>;
  }
  return (
    <>
      {ids.map((id) => (
        <div key={id} className="panel stack">
          <StoredRules id={id} />
        </div>
      ))}
    </>
  );
}

export function Publications({ campaign }: OfCampaign) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const { page, limit } = paging;
  const sent = new URLSearchParams({ page: String(page), limit: String(limit), order: '-created_at' });
  sent.set('filters[campaign_name][conditions][$is]', campaign.name);
  const query = useQuery(publicationsQuery(sent.toString()));
  return (
    <PagedList
      query={query}
      rowsOf={({ publications }) => publications}
      nothing={
        <FirstOne title={t('No code was published yet')} isFor={mayGive}>
          {t('The button above publishes to a list; one customer gets a code under Publications.')}
        </FirstOne>
      }
    >
      {(publications) => <PublicationTable publications={publications} isBusy={query.isFetching} />}
    </PagedList>
  );
}

export function Settings({ campaign }: OfCampaign) {
  const { voucher, validity_day_of_week: days, categories } = campaign;
  return (
    <div className="panel">
      <Facts
        rows={[
          [t('Name'), <bdi key="name">{campaign.name}</bdi>],
          [t('Description'), campaign.description ? <bdi>{campaign.description}</bdi> : null],
          [t('Value'), <ValueOf key="value" voucher={voucher ?? null} />],
          [t('Uses of a code'), voucher ? (voucher.redemption.quantity ?? t('no limit')) : null],
          [t('Pattern of codes'), voucher?.code_config.pattern ? <code>{voucher.code_config.pattern}</code> : null],
          [t('From'), campaign.start_date ? <When date={campaign.start_date} /> : null],
          [t('Until'), campaign.expiration_date ? <When date={campaign.expiration_date} /> : null],
          [t('Weekdays'), days?.map((day) => WEEKDAYS[day]).join(', ')],
          [t('Hours'), hoursWords(campaign.validity_hours)],
          [t('Category'), categories.map(({ name }) => name).join(', ')],
          [t('Reward of a referee'), rewardWords(campaign.referral_program?.referee_reward)],
          [t('Reward of a referrer'), rewardWords(campaign.referral_program?.referrer_reward)],
          [t('Codes follow changes'), campaign.type === 'AUTO_UPDATE' ? t('yes') : null],
          [t('Created'), <When key="made" date={campaign.created_at} />],
        ]}
      />
    </div>
  );
}

function ValueOf({ voucher }: { readonly voucher: Campaign['voucher'] }) {
  const money = useMoney();
  if (!voucher) return <>{t('by tier')}</>;
  if (voucher.gift) {
    return <>{rich('gift card of {amount}', { amount: <Amount amount={voucher.gift.amount} /> })}</>;
  }
  if (voucher.loyalty_card)
    return (
      <>{plural(voucher.loyalty_card.points, { one: 'card with {count} point', other: 'card with {count} points' })}</>
    );
  return <>{discountText(voucher.discount ?? null, money) ?? '–'}</>;
}
