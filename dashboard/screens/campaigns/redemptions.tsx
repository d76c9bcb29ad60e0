// The latest redemptions of a campaign's codes and tiers: singles, and parts of stacks.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Campaign, campaignRedemptionsQuery } from '../../api/campaigns';
import type { Redemption } from '../../model/redemption';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { Amount, When } from '../../parts/format';
import { CustomerName, IdLink } from '../../parts/id-link';
import { RedeemedName } from '../../parts/redemption/table';
import { Badge, Empty } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const SHOWN = 25;

const COLUMNS: readonly Column<Redemption>[] = [
  {
    name: t('When'),
    place: 'DATE',
    cell: ({ id, date }) => (
      <IdLink id={id}>
        <When date={date} />
      </IdLink>
    ),
  },
  { name: t('What'), place: 'NAME', cell: (redemption) => <RedeemedName of={redemption} /> },
  {
    name: t('Customer'),
    cell: ({ customer }) => (customer ? <CustomerName of={customer} /> : '–'),
  },
  {
    name: t('Discount'),
    isEnd: true,
    place: 'AMOUNT',
    cell: ({ order }) =>
      order?.total_applied_discount_amount === undefined ? (
        '–'
      ) : (
        <Amount amount={order.total_applied_discount_amount} />
      ),
  },
  {
    name: t('Redemption'),
    cell: ({ redemption }) =>
      redemption ? <IdLink id={redemption}>{t('stack')}</IdLink> : <span className="soft">{t('alone')}</span>,
  },
  {
    name: t('State'),
    place: 'STATE',
    cell: ({ related_redemptions }) =>
      (related_redemptions?.rollbacks?.length ?? 0) > 0 ? (
        <Badge>{t('Rolled back')}</Badge>
      ) : (
        <Badge tone="good">{t('Succeeded')}</Badge>
      ),
  },
];

export function CampaignRedemptions({ campaign }: { readonly campaign: Campaign }) {
  return (
    <Queried query={useQuery(campaignRedemptionsQuery(campaign.id))}>
      {({ redemptions, total }) =>
        total === 0 ? (
          <Empty title={t('No redemptions yet')}>
            {rich('{link}, which writes nothing.', {
              link: <Link to="/sandbox">{t('Try a code in the sandbox')}</Link>,
            })}
          </Empty>
        ) : (
          <>
            <DataTable
              label={t('Redemptions of the campaign')}
              columns={COLUMNS}
              rows={redemptions.slice(0, SHOWN)}
              keyOf={({ id }) => id}
            />
            {total > SHOWN ? (
              <p className="small soft">{t('The latest {count} of {total}.', { count: SHOWN, total })}</p>
            ) : null}
            <p className="small">
              <Link to="/redemptions" search={{ campaign: campaign.name }}>
                {t('All redemptions of the campaign, with what was refused')}
              </Link>
            </p>
          </>
        )
      }
    </Queried>
  );
}
