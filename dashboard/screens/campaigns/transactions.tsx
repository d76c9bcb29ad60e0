// Balance changes of a campaign's cards, newest first; optionally of one card.
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../api/campaigns';
import { movementsQuery, type Transaction } from '../../api/vouchers';
import { When } from '../../parts/format';
import { CodeLink } from '../../parts/id-link';
import { readCursor } from '../../parts/list/cursor-pager';
import { type Column, DataTable } from '../../parts/list/data-table';
import type { Filter } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { CursorList } from '../../parts/list/paged-list';
import { Empty } from '../../parts/screen';
import { Moved, MovedBy, movementWords, Why } from '../../parts/voucher';
import { t } from '../../texts/text';

const FILTERS: readonly Filter[] = [{ name: 'card', label: t('Card ID'), kind: 'text' }];

export function Transactions({ campaign }: { readonly campaign: Campaign }) {
  const [search, change] = useAddress();
  const paging = readCursor(search);
  const query = useQuery(movementsQuery(campaign.id, { ...paging, card: search.card }));
  const isPoints = campaign.campaign_type === 'LOYALTY_PROGRAM';
  return (
    <>
      <FilterBar filters={FILTERS} search={search} change={change} />
      <CursorList
        query={query}
        nothing={<Empty title={search.card ? t('No transactions of a card with this ID') : t('No transactions yet')} />}
      >
        {(data) => (
          <DataTable
            label={t('Transactions')}
            columns={columnsOf(isPoints)}
            rows={data}
            keyOf={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </CursorList>
    </>
  );
}

const columnsOf = (isPoints: boolean): readonly Column<Transaction>[] => [
  { name: t('When'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
  { name: t('What'), place: 'NAME', cell: ({ type }) => movementWords(type) },
  { name: t('Card'), cell: ({ voucher_id }) => <CodeLink code={voucher_id} /> },
  {
    name: t('Amount'),
    place: 'AMOUNT',
    isEnd: true,
    cell: (row) => <MovedBy row={row} isPoints={isPoints} />,
  },
  {
    name: t('Balance after'),
    place: 'STATE',
    isEnd: true,
    cell: ({ details: { balance } }) => <Moved amount={balance.balance} isPoints={isPoints} />,
  },
  { name: t('Why'), cell: (row) => <Why of={row} /> },
];
