// Codes, newest first: filtered by their values, and switched off and on in the list.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayMakeCampaigns, mayMoveValue, sessionQuery } from '../../api/session';
import { switchCode, type Voucher, vouchersQuery } from '../../api/vouchers';
import { readPaging } from '../../model/calls/first';
import { CAMPAIGN, choice, days, type Filter, named, readFilters } from '../../model/filters';
import { codesWish } from '../../model/files/lists';
import { ExportButton } from '../../parts/files/export-button';
import { useProject, When } from '../../parts/format';
import { useAction } from '../../parts/form/action';
import { CampaignName, CodeLink } from '../../parts/id-link';
import { type Column, DataTable } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { FirstOne } from '../../parts/list/first-one';
import { OpenRecord } from '../../parts/list/open-record';
import { FilteredList } from '../../parts/list/paged-list';
import { ProblemLine, Screen } from '../../parts/screen';
import { HolderOf, State, Times, Worth } from '../../parts/voucher';
import { ImportButton } from '../files/import-button';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const TYPES = { coupon: t('Coupons'), 'gift-card': t('Gift cards'), loyalty: t('Loyalty cards') };
const STATES = {
  usable: t('Usable now'),
  on: t('Active'),
  off: t('Disabled'),
  expired: t('Expired'),
};

const USES = { waiting: t('Held, unused'), never: t('Not used'), used: t('Used') };

const FILTERS: readonly Filter[] = [
  CAMPAIGN,
  choice('type', t('Type'), TYPES),
  named('holder', t('Holder')),
  choice('state', t('State'), STATES),
  choice('use', t('Use'), USES),
  ...days(t('Created from'), t('Created to')),
];

const COLUMNS: readonly Column<Voucher>[] = [
  { name: t('Code'), sort: 'code', cell: ({ code }) => <CodeLink code={code} /> },
  { name: t('Value'), place: 'AMOUNT', cell: (voucher) => <Worth of={voucher} /> },
  { name: t('Campaign'), cell: ({ campaign, campaign_id: id }) => <CampaignName id={id} name={campaign} /> },
  { name: t('Holder'), cell: (voucher) => <HolderOf of={voucher} /> },
  { name: t('Redeemed'), isEnd: true, cell: (voucher) => <Times of={voucher} /> },
  { name: t('State'), place: 'STATE', cell: (voucher) => <State of={voucher} /> },
  { name: t('Created'), sort: 'created_at', place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
];

const SWITCH: Column<Voucher> = {
  name: t('Enable or disable'),
  isQuiet: true,
  isEnd: true,
  cell: (voucher) => <Switch voucher={voucher} />,
};

const NEWEST_FIRST = '-created_at';

export function Codes() {
  const address = useAddress();
  const [search, change] = address;
  const { timezone } = useProject();
  const { data: session } = useQuery(sessionQuery);
  const paging = readPaging(search);
  const order = search.sort ?? NEWEST_FIRST;
  const filters = readFilters(FILTERS, search, timezone);
  const query = useQuery(vouchersQuery({ ...filters, ...paging, order }));
  return (
    <Screen
      title={t('Codes')}
      actions={
        <>
          <OpenRecord label={t('Exact code or ID')} pathOf={(code) => `/codes/${code}`} />
          <ExportButton object="voucher" wish={codesWish(filters)} />
          <ImportButton kind="vouchers" />
        </>
      }
    >
      <FilteredList
        filters={FILTERS}
        query={query}
        rowsOf={({ vouchers }) => vouchers}
        hidden={t('No code fits these filters')}
        first={
          <FirstOne
            title={t('No code yet')}
            isFor={mayMakeCampaigns}
            actions={
              <>
                <Link to="/campaigns/new" className="button primary">
                  {t('New campaign')}
                </Link>
                <ImportButton kind="vouchers" />
              </>
            }
          >
            {rich(
              'A campaign creates as many as you need, and you can import a file. A shop creates them by {code}, too.',
              {
                code: <code>POST /v1/vouchers</code>,
              },
            )}
          </FirstOne>
        }
      >
        {(vouchers) => (
          <DataTable
            label={t('Codes')}
            columns={session && mayMoveValue(session, 'set-up') ? [...COLUMNS, SWITCH] : COLUMNS}
            rows={vouchers}
            keyOf={({ id }) => id}
            isBusy={query.isFetching}
            order={order}
            sortBy={(sort) => change({ sort })}
          />
        )}
      </FilteredList>
    </Screen>
  );
}

function Switch({ voucher }: { readonly voucher: Voucher }) {
  const queries = useQueryClient();
  const action = useAction({
    work: () => switchCode(voucher),
    done: () => void queries.invalidateQueries(),
  });
  return (
    <span className="row-actions">
      <button type="button" className="button" disabled={action.isBusy} onClick={action.run}>
        {voucher.active ? t('Disable') : t('Enable')} <bdi className="visually-hidden">{voucher.code}</bdi>
      </button>
      {action.problem ? (
        <span role="alert" className="small">
          <ProblemLine error={action.problem} />
        </span>
      ) : null}
    </span>
  );
}
