// Codes, newest first.
import { useQuery } from '@tanstack/react-query';
import { type Voucher, vouchersQuery } from '../../api/vouchers';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { When } from '../../parts/format';
import { CampaignLink, CodeLink } from '../../parts/id-link';
import { NoRows, Pager, readPaging } from '../../parts/list/pager';
import { Empty, Screen } from '../../parts/screen';
import { State, Worth } from '../../parts/voucher';

const COLUMNS: readonly Column<Voucher>[] = [
  { name: 'Code', sort: 'code', cell: ({ code }) => <CodeLink code={code} /> },
  { name: 'Value', cell: (voucher) => <Worth of={voucher} /> },
  { name: 'Campaign', cell: ({ campaign }) => (campaign ? <CampaignLink id={campaign} /> : '–') },
  { name: 'Redeemed', isEnd: true, cell: ({ redemption }) => <Times of={redemption} /> },
  { name: 'State', cell: (voucher) => <State of={voucher} /> },
  { name: 'Made', sort: 'created_at', cell: ({ created_at }) => <When date={created_at} /> },
];

const NEWEST_FIRST = '-created_at';

export function Codes() {
  const [search, change] = useAddress();
  const paging = readPaging(search);
  const order = search.sort ?? NEWEST_FIRST;
  const query = useQuery(vouchersQuery({ ...paging, order }));
  return (
    <Screen title="Codes">
      <Queried query={query} lines={10}>
        {({ vouchers, total }) =>
          vouchers.length === 0 ? (
            <NoRows total={total} change={change}>
              <Empty title="No code yet">
                Make one with <code>POST /v1/vouchers</code>, or thousands with <code>POST /v1/campaigns</code>.
              </Empty>
            </NoRows>
          ) : (
            <>
              <DataTable
                label="Codes"
                columns={COLUMNS}
                rows={vouchers}
                keyOf={({ id }) => id}
                isBusy={query.isFetching}
                order={order}
                sortBy={(sort) => change({ sort })}
              />
              <Pager paging={paging} total={total} shown={vouchers.length} change={change} />
            </>
          )
        }
      </Queried>
    </Screen>
  );
}

function Times({ of: { quantity, redeemed_quantity } }: { readonly of: Voucher['redemption'] }) {
  return quantity === null ? redeemed_quantity : `${redeemed_quantity} of ${quantity}`;
}
