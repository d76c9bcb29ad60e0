// Every redemption that stands for itself, newest first; a stack opens to its parts in the order they were applied.
import { useQuery } from '@tanstack/react-query';
import { groupsQuery, type RedemptionFilters } from '../../api/redemptions';
import { Queried } from '../../parts/data-table';
import { dayRange, type Filter, FilterBar, type Search, useAddress } from '../../parts/filters';
import { Pager, readPaging } from '../../parts/pager';
import { RedemptionTable } from '../../parts/redemption/table';
import { Empty, Screen } from '../../parts/screen';

const FILTERS: readonly Filter[] = [
  {
    name: 'result',
    label: 'Result',
    kind: 'choice',
    choices: [
      ['', 'All'],
      ['SUCCESS', 'Succeeded'],
      ['FAILURE', 'Failed'],
    ],
  },
  { name: 'customer', label: 'Customer id or source id', kind: 'text' },
  { name: 'order', label: 'Order id or source id', kind: 'text' },
  { name: 'from', label: 'From', kind: 'day' },
  { name: 'to', label: 'To', kind: 'day' },
];

/** The filters that the address names; what is no filter is none. */
function readFilters(search: Search): RedemptionFilters {
  const { result, customer, order } = search;
  return {
    ...((result === 'SUCCESS' || result === 'FAILURE') && { result }),
    ...(customer && { customer }),
    ...(order && { order }),
    ...dayRange(search),
  };
}

export function Redemptions() {
  const [search, change] = useAddress();
  const paging = readPaging(search);
  const filters = readFilters(search);
  const query = useQuery(groupsQuery(filters, paging));
  return (
    <Screen title="Redemptions">
      <FilterBar filters={FILTERS} search={search} change={change} />
      <Queried query={query} lines={10}>
        {({ redemptions, total }) =>
          redemptions.length === 0 ? (
            <Nothing isFiltered={Object.keys(filters).length > 0} />
          ) : (
            <>
              <RedemptionTable redemptions={redemptions} isBusy={query.isFetching} />
              <Pager paging={paging} total={total} shown={redemptions.length} change={change} />
            </>
          )
        }
      </Queried>
    </Screen>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="Nothing fits these filters">Take one of them away to see more.</Empty>;
  return (
    <Empty title="No redemption yet">
      The first appears here as soon as a shop calls <code>POST /v1/redemptions</code>.
    </Empty>
  );
}
