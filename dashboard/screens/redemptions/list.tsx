// Every redemption that stands for itself, newest first; a stack opens to its parts in the order they were applied.
import { useQuery } from '@tanstack/react-query';
import { groupsQuery, isRedeemedType, isResultFilter, type RedemptionFilters } from '../../api/redemptions';
import { redemptionsWish } from '../../model/files/lists';
import { dayRange } from '../../model/zone';
import { ExportButton } from '../../parts/files/export-button';
import { Queried } from '../../parts/list/data-table';
import { type Filter, FilterBar, type Search, useAddress } from '../../parts/list/filters';
import { useProject } from '../../parts/format';
import { NoRows, Pager, readPaging } from '../../parts/list/pager';
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
      ['STANDING', 'Succeeded, not rolled back'],
      ['ROLLED_BACK', 'Rolled back'],
      ['FAILURE', 'Failed'],
    ],
  },
  {
    name: 'type',
    label: 'Type',
    kind: 'choice',
    choices: [
      ['', 'All'],
      ['coupon', 'Coupons'],
      ['gift-card', 'Gift cards'],
      ['points', 'Points'],
      ['promotion', 'Promotions'],
      ['stack', 'Stacks'],
    ],
  },
  { name: 'customer', label: 'Customer id or source id', kind: 'text' },
  { name: 'order', label: 'Order id or source id', kind: 'text' },
  { name: 'code', label: 'Code', kind: 'text' },
  { name: 'campaign', label: 'Campaign name or id', kind: 'text' },
  { name: 'failure', label: 'Key of the failure', kind: 'text' },
  { name: 'from', label: 'From', kind: 'day' },
  { name: 'to', label: 'To', kind: 'day' },
];

/** The filters that the address names; what is no filter is none. */
function readFilters(search: Search, timezone: string): RedemptionFilters {
  const { result, type, customer, order, code, campaign, failure } = search;
  return {
    ...(isResultFilter(result) && { result }),
    ...(isRedeemedType(type) && { type }),
    ...(customer && { customer }),
    ...(order && { order }),
    ...(code && { code }),
    ...(campaign && { campaign }),
    ...(failure && { failure }),
    ...dayRange(search, timezone),
  };
}

export function Redemptions() {
  const [search, change] = useAddress();
  const { timezone } = useProject();
  const paging = readPaging(search);
  const filters = readFilters(search, timezone);
  const query = useQuery(groupsQuery(filters, paging));
  return (
    <Screen title="Redemptions" actions={<ExportButton object="redemption" wish={redemptionsWish(filters)} />}>
      <FilterBar filters={FILTERS} search={search} change={change} />
      <Queried query={query} lines={10}>
        {({ redemptions, total }) =>
          redemptions.length === 0 ? (
            <NoRows total={total} change={change}>
              <Nothing isFiltered={Object.keys(filters).length > 0} />
            </NoRows>
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
