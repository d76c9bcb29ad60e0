// Every redemption that stands for itself, newest first; a stack opens to its parts in the order they were applied.
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../api/redemptions';
import { CAMPAIGN, choice, days, type Filter, readFilters } from '../../model/filters';
import { redemptionsWish } from '../../model/files/lists';
import { ExportButton } from '../../parts/files/export-button';
import { useProject } from '../../parts/format';
import { useAddress } from '../../parts/list/filters';
import { FilteredList } from '../../parts/list/listed';
import { readPaging } from '../../parts/list/pager';
import { RedemptionTable } from '../../parts/redemption/table';
import { Empty, Screen } from '../../parts/screen';

const RESULTS = {
  SUCCESS: 'Succeeded',
  STANDING: 'Succeeded, not rolled back',
  ROLLED_BACK: 'Rolled back',
  FAILURE: 'Failed',
};
const TYPES = {
  coupon: 'Coupons',
  'gift-card': 'Gift cards',
  points: 'Points',
  promotion: 'Promotions',
  stack: 'Stacks',
};

const FILTERS: readonly Filter[] = [
  choice('result', 'Result', RESULTS),
  choice('type', 'Type', TYPES),
  { name: 'customer', label: 'Customer id or source id', kind: 'text' },
  { name: 'order', label: 'Order id or source id', kind: 'text' },
  { name: 'code', label: 'Code', kind: 'text' },
  CAMPAIGN,
  { name: 'failure', label: 'Key of the failure', kind: 'text' },
  ...days('From', 'To'),
];

export function Redemptions() {
  const address = useAddress();
  const [search] = address;
  const { timezone } = useProject();
  const paging = readPaging(search);
  const filters = readFilters(FILTERS, search, timezone);
  const query = useQuery(groupsQuery(filters, paging));
  return (
    <Screen title="Redemptions" actions={<ExportButton object="redemption" wish={redemptionsWish(filters)} />}>
      <FilteredList
        filters={FILTERS}
        address={address}
        paging={paging}
        query={query}
        rowsOf={({ redemptions }) => redemptions}
        hidden="Nothing fits these filters"
        first={
          <Empty title="No redemption yet">
            The first appears here as soon as a shop calls <code>POST /v1/redemptions</code>.
          </Empty>
        }
      >
        {(redemptions) => <RedemptionTable redemptions={redemptions} isBusy={query.isFetching} />}
      </FilteredList>
    </Screen>
  );
}
