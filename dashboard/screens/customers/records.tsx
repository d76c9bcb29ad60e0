// What a customer did: orders, redemptions, publications, referrals.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityQuery, type Customer, ordersQuery, type StoredOrder } from '../../api/customers';
import { publicationsQuery } from '../../api/publications';
import { mayGive } from '../../api/session';
import { groupsQuery } from '../../api/redemptions';
import { ordersWish } from '../../model/files/records';
import { ExportButton } from '../../parts/files/export-button';
import { type Column, DataTable } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { Amount, When } from '../../parts/format';
import { CampaignLink, CustomerLink, ShortId } from '../../parts/id-link';
import { readPaging } from '../../model/calls/first';
import { PublicationTable } from '../../parts/publication-table';
import { RETURN_COLUMNS } from '../../parts/redemption/returns';
import { RedemptionTable } from '../../parts/redemption/table';
import { readCursor } from '../../parts/list/cursor-pager';
import { FirstOne } from '../../parts/list/first-one';
import { CursorList, PagedList } from '../../parts/list/paged-list';
import { Badge, Empty } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface CustomerRecordsProps {
  readonly id: string;
}

const ORDER_STATES: Readonly<Record<string, string>> = {
  CREATED: t('Created'),
  PAID: t('Paid'),
  FULFILLED: t('Fulfilled'),
  CANCELED: t('Canceled'),
};

const ORDERS: readonly Column<StoredOrder>[] = [
  {
    name: t('Order'),
    cell: ({ id, source_id }) => (
      <Link to="/redemptions" search={{ order: id }}>
        <bdi>{source_id ?? id}</bdi>
      </Link>
    ),
  },
  { name: t('When'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
  { name: t('State'), place: 'STATE', cell: ({ status }) => <Badge>{ORDER_STATES[status] ?? status}</Badge> },
  { name: t('Gross'), isEnd: true, cell: ({ amount }) => (amount === undefined ? '–' : <Amount amount={amount} />) },
  {
    name: t('Net'),
    isEnd: true,
    place: 'AMOUNT',
    cell: ({ total_amount, amount }) => <Amount amount={total_amount ?? amount ?? 0} />,
  },
];

export function Orders({ id }: CustomerRecordsProps) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const query = useQuery(ordersQuery(id, paging));
  return (
    <PagedList
      query={query}
      rowsOf={({ orders }) => orders}
      nothing={
        <Empty title={t('No order yet')}>
          {t('An order is stored with the first redemption or request that names it with this customer.')}
        </Empty>
      }
      below={
        <div>
          <ExportButton object="order" wish={ordersWish(id)} />
        </div>
      }
    >
      {(orders) => (
        <DataTable
          label={t('Orders')}
          columns={ORDERS}
          rows={orders}
          keyOf={(one) => one.id}
          isBusy={query.isFetching}
        />
      )}
    </PagedList>
  );
}

export function Redemptions({ id }: CustomerRecordsProps) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const query = useQuery(groupsQuery({ customer: id }, paging));
  return (
    <PagedList
      query={query}
      rowsOf={({ redemptions }) => redemptions}
      nothing={
        <Empty title={t('No redemption yet')}>
          {t('The first appears here as soon as a shop redeems something with this customer.')}
        </Empty>
      }
    >
      {(redemptions) => <RedemptionTable redemptions={redemptions} isBusy={query.isFetching} about="CUSTOMER" />}
    </PagedList>
  );
}

const RETURNS = { type: 'customer.redemption.return.succeeded' } as const;

export function Returns({ id }: CustomerRecordsProps) {
  const [search] = useAddress();
  const query = useQuery(activityQuery(id, { ...readCursor(search), ...RETURNS }));
  return (
    <CursorList
      query={query}
      nothing={
        <Empty title={t('No return yet')}>
          {t('“Return units…” on a redemption with an order returns units and refunds them.')}
        </Empty>
      }
    >
      {(entries) => (
        <DataTable
          label={t('Returns')}
          columns={RETURN_COLUMNS}
          rows={entries.flatMap(({ data: { data } }) => data.return ?? [])}
          keyOf={(one) => one.id ?? ''}
          isBusy={query.isPlaceholderData}
        />
      )}
    </CursorList>
  );
}

export function Publications({ id }: CustomerRecordsProps) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const { page, limit } = paging;
  const sent = new URLSearchParams({ customer: id, page: String(page), limit: String(limit), order: '-created_at' });
  const query = useQuery(publicationsQuery(sent.toString()));
  return (
    <PagedList
      query={query}
      rowsOf={({ publications }) => publications}
      nothing={
        <FirstOne title={t('No publications yet')} isFor={mayGive}>
          {t('“Publish…” above gives them a code of a campaign.')}
        </FirstOne>
      }
    >
      {(publications) => <PublicationTable publications={publications} isBusy={query.isFetching} />}
    </PagedList>
  );
}

type ReferralRow = Customer['referrals']['campaigns'][number];

const REFERRALS: readonly Column<ReferralRow>[] = [
  // The redemption, or the event of the shop.
  { name: t('What'), cell: ({ related_object_id }) => <ShortId id={related_object_id} /> },
  { name: t('Campaign'), cell: ({ campaign_id }) => (campaign_id ? <CampaignLink id={campaign_id} /> : '–') },
  { name: t('Referrer'), cell: ({ referrer_id }) => (referrer_id ? <CustomerLink id={referrer_id} /> : '–') },
  { name: t('When'), place: 'DATE', cell: ({ date }) => <When date={date} /> },
];

export function Referrals({ customer: { referrals, loyalty } }: { readonly customer: Customer }) {
  return (
    <>
      <p>
        {rich('Referred customers: {count}', {
          count: <strong className="figure">{loyalty.referred_customers}</strong>,
        })}
      </p>
      {referrals.campaigns.length === 0 ? (
        <Empty title={t('No referrer')}>
          {t('Customers who redeem a referral code are listed here with their referrer.')}
        </Empty>
      ) : (
        <DataTable
          label={t('Referrals')}
          columns={REFERRALS}
          rows={referrals.campaigns}
          keyOf={({ related_object_id, date }) => `${related_object_id} ${date}`}
        />
      )}
    </>
  );
}
