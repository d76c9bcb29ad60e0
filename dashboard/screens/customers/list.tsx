// All customers, newest first; the ID, source ID or email of one opens it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { customersQuery } from '../../api/customers';
import type { ListCustomersResponse } from '../../../lib/model/generated-answers/customers';
import { mayMakeCampaigns } from '../../api/session';
import { readPaging } from '../../model/calls/first';
import type { Filter } from '../../model/filters';
import { When } from '../../parts/format';
import { CustomerName } from '../../parts/id-link';
import { type Column, DataTable } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { FirstOne } from '../../parts/list/first-one';
import { OpenRecord } from '../../parts/list/open-record';
import { FilteredList } from '../../parts/list/paged-list';
import { Screen } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';
import { ImportButton } from '../files/import-button';

const FILTERS: readonly Filter[] = [
  { name: 'name', label: t('Name'), kind: 'text', hint: t('Begins with') },
  { name: 'email', label: t('Email'), kind: 'text' },
  { name: 'segment', label: t('Segment ID'), kind: 'text' },
];

type ListedCustomer = ListCustomersResponse['customers'][number];

const COLUMNS: readonly Column<ListedCustomer>[] = [
  { name: t('Customer'), cell: (customer) => <CustomerName of={customer} /> },
  { name: t('Email'), place: 'AMOUNT', cell: ({ email }) => (email ? <bdi>{email}</bdi> : '–') },
  { name: t('Source ID'), cell: ({ source_id }) => (source_id ? <bdi className="code">{source_id}</bdi> : '–') },
  { name: t('Since'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
];

export function Customers() {
  const [search] = useAddress();
  const { name, email, segment } = search;
  const query = useQuery(customersQuery({ ...readPaging(search), name, email, segment }));
  return (
    <Screen
      title={t('Customers')}
      actions={
        <>
          <OpenRecord label={t('ID or source ID')} pathOf={(id) => `/customers/${id}`} />
          <Link to="/segments" className="button">
            {t('Segments')}
          </Link>
          <ImportButton kind="customers" />
        </>
      }
    >
      <FilteredList
        filters={FILTERS}
        query={query}
        rowsOf={({ customers }) => customers}
        hidden={t('No customer fits these filters')}
        first={
          <FirstOne title={t('No customer yet')} isFor={mayMakeCampaigns}>
            {rich('A shop creates customers by {code} or with their first order. You can import a file, too.', {
              code: <code>POST /v1/customers</code>,
            })}
          </FirstOne>
        }
      >
        {(customers) => (
          <DataTable
            label={t('Customers')}
            columns={COLUMNS}
            rows={customers}
            keyOf={({ id }) => id}
            isBusy={query.isFetching}
          />
        )}
      </FilteredList>
    </Screen>
  );
}
