// All top-level redemptions, newest first; a stack expands to its parts in the order they were applied.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { groupsQuery } from '../../api/redemptions';
import { readPaging } from '../../model/calls/first';
import { CAMPAIGN, choice, days, type Filter, named, readFilters } from '../../model/filters';
import { redemptionsWish } from '../../model/files/lists';
import { ExportButton } from '../../parts/files/export-button';
import { Facts } from '../../parts/facts';
import { useProject } from '../../parts/format';
import { useAddress } from '../../parts/list/filters';
import { FilteredList } from '../../parts/list/paged-list';
import { OrderLock } from '../../parts/redemption/order-lock';
import { Returns } from '../../parts/redemption/returns';
import { RedemptionTable } from '../../parts/redemption/table';
import { Empty, Screen } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const RESULTS = {
  SUCCESS: t('Succeeded'),
  STANDING: t('Net only'),
  ROLLED_BACK: t('Rolled back'),
  FAILURE: t('Failed'),
};
const TYPES = {
  coupon: t('Coupons'),
  'gift-card': t('Gift cards'),
  points: t('Points'),
  promotion: t('Promotions'),
  stack: t('Stacks'),
};

const FILTERS: readonly Filter[] = [
  choice('result', t('Result'), RESULTS),
  choice('type', t('Type'), TYPES),
  named('customer', t('Customer')),
  named('order', t('Order')),
  { name: 'code', label: t('Code'), kind: 'text' },
  CAMPAIGN,
  { name: 'failure', label: t('Failure key'), kind: 'text' },
  ...days(t('From'), t('To')),
];

export function Redemptions() {
  const address = useAddress();
  const [search] = address;
  const { timezone } = useProject();
  const paging = readPaging(search);
  const filters = readFilters(FILTERS, search, timezone);
  // The page has already sent this request: after a refusal, only its button repeats it.
  const query = useQuery({ ...groupsQuery(filters, paging), retryOnMount: false });
  return (
    <Screen title={t('Redemptions')} actions={<ExportButton object="redemption" wish={redemptionsWish(filters)} />}>
      {filters.order ? (
        <section className="panel" aria-label={t('The order')}>
          <Facts
            rows={[
              [t('Order'), <bdi key="order">{filters.order}</bdi>],
              [t('Lock of the order'), <OrderLock key={filters.order} order={filters.order} />],
            ]}
          />
        </section>
      ) : null}
      <FilteredList
        filters={FILTERS}
        query={query}
        rowsOf={({ redemptions }) => redemptions}
        hidden={t('Nothing fits these filters')}
        first={
          <Empty title={t('No redemption yet')}>
            {rich('The first appears here when a shop redeems something by {code}, or you do in the {sandbox}.', {
              code: <code>POST /v1/redemptions</code>,
              sandbox: <Link to="/sandbox">{t('sandbox')}</Link>,
            })}
          </Empty>
        }
      >
        {(redemptions) => (
          <>
            <RedemptionTable redemptions={redemptions} isBusy={query.isFetching} />
            {filters.order ? redemptions.map((one) => <Returns key={one.id} redemption={one} isNamed />) : null}
          </>
        )}
      </FilteredList>
    </Screen>
  );
}
