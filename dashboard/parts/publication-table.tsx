// Publications as rows.
import { Link } from '@tanstack/react-router';
import { codesOf, type Publication } from '../api/publications';
import { refusalOf } from '../model/explain/refusals';
import { type Column, DataTable } from './list/data-table';
import { When } from './format';
import { CampaignName, CodeLink, CustomerLink, CustomerName } from './id-link';
import { By } from './person';
import { Badge } from './screen';
import { t } from '../texts/text';

interface Props {
  readonly publications: readonly Publication[];
  readonly isBusy?: boolean;
  readonly order?: string;
  readonly sortBy?: (order: string) => void;
  /** Opens one of them next to the list. */
  readonly open?: (id: string) => void;
}

export function PublicationTable({ publications, isBusy, order, sortBy, open }: Props) {
  const columns: readonly Column<Publication>[] = [
    { name: t('When'), sort: 'created_at', place: 'DATE', cell: (row) => <Opener row={row} open={open} /> },
    { name: t('Customer'), sort: 'customer_id', place: 'NAME', cell: (row) => <Recipient of={row} /> },
    { name: t('Code'), sort: 'voucher_code', place: 'AMOUNT', cell: (row) => <Codes of={row} /> },
    { name: t('Campaign'), cell: ({ voucher }) => <CampaignName name={voucher?.campaign} /> },
    {
      name: t('Channel'),
      sort: 'channel',
      cell: ({ channel, user_id }) => (
        <>
          <bdi>{channel}</bdi> {user_id ? <By id={user_id} /> : null}
        </>
      ),
    },
    { name: t('Result'), place: 'STATE', cell: (row) => <PublicationResult of={row} /> },
    { name: t('Source ID'), cell: ({ source_id }) => (source_id ? <bdi className="code">{source_id}</bdi> : '–') },
  ];
  return (
    <DataTable
      label={t('Publications')}
      columns={columns}
      rows={publications}
      keyOf={({ id }) => id}
      isBusy={isBusy ?? false}
      order={order}
      {...(sortBy && { sortBy })}
    />
  );
}

function Opener({ row, open }: { readonly row: Publication; readonly open: Props['open'] }) {
  if (!open) {
    return (
      <Link to="/publications" search={{ customer: row.customer_id ?? '', open: row.id }}>
        <When date={row.created_at} />
      </Link>
    );
  }
  return (
    <button type="button" className="sort link" onClick={() => open(row.id)}>
      <When date={row.created_at} />
    </button>
  );
}

function Recipient({ of: { customer, customer_id } }: { readonly of: Publication }) {
  if (customer) {
    return <CustomerName of={customer} />;
  }
  return customer_id ? <CustomerLink id={customer_id} /> : '–';
}

function Codes({ of: publication }: { readonly of: Publication }) {
  const [first, ...rest] = codesOf(publication);
  if (first === undefined) return '–';
  return (
    <>
      <CodeLink code={first} />
      {rest.length > 0 ? ` ${t('and {count} more', { count: rest.length })}` : ''}
    </>
  );
}

export function PublicationResult({ of: { result, failure_code, failure_message } }: { readonly of: Publication }) {
  if (result === 'SUCCESS') return <Badge tone="good">{t('Published')}</Badge>;
  return (
    <>
      <Badge tone="bad">{t('Failed')}</Badge>{' '}
      <span className="small soft">{refusalOf(failure_code ?? '')?.sentence ?? failure_message}</span>
    </>
  );
}
