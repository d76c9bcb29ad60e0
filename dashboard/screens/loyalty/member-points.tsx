// The points of a loyalty card: balance and tier, the days on which points expire, and points that are pending.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  bucketsQuery,
  memberTierQuery,
  type PendingPoints,
  type PendingPointsVerb,
  pendingPointsQuery,
  type PointsBucket,
} from '../../api/loyalties';
import { maySetUp, sessionQuery } from '../../api/session';
import type { Voucher } from '../../api/vouchers';
import { Day } from '../../parts/chart/day-bars';
import { Tiles } from '../../parts/chart/tiles';
import { Count } from '../../parts/format';
import { ShortId } from '../../parts/id-link';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';
import { PendingDialog } from './pending-dialog';

interface MemberProps {
  readonly voucher: Voucher;
}

export function MemberPoints({ voucher }: MemberProps) {
  return (
    <>
      <Figures voucher={voucher} />
      <section className="panel stack" aria-labelledby="expiration">
        <h2 id="expiration">{t('Points by last day of use')}</h2>
        <Buckets voucher={voucher} />
      </section>
      <section className="panel stack" aria-labelledby="pending">
        <h2 id="pending">{t('Pending points')}</h2>
        <Pending voucher={voucher} />
      </section>
    </>
  );
}

function Figures({ voucher: { code, loyalty_card: card } }: MemberProps) {
  const { data: tier } = useQuery(memberTierQuery(code));
  const day = card?.next_expiration_date;
  return (
    <Tiles
      label={t('Points of the card')}
      tiles={[
        { name: t('Balance'), value: card?.balance ?? 0 },
        { name: t('Pending'), value: card?.pending_points ?? 0, note: t('not yet in the balance') },
        {
          name: t('Expire next'),
          value: card?.next_expiration_points ?? 0,
          note: day ? rich('after {day}', { day: <Day day={day} /> }) : t('No points expire.'),
        },
        { name: t('Tier'), value: tier ? <bdi>{tier.name}</bdi> : '–' },
      ]}
    />
  );
}

const BUCKETS: readonly Column<PointsBucket>[] = [
  { name: t('Last day of use'), cell: ({ expires_at: day }) => (day ? <Day day={day} /> : t('No last day')) },
  { name: t('Points'), isEnd: true, cell: ({ bucket }) => <Count value={bucket.total_points} /> },
];

function Buckets({ voucher: { code, campaign_id } }: MemberProps) {
  const query = useQuery({ ...bucketsQuery(campaign_id ?? '', code), enabled: Boolean(campaign_id) });
  return (
    <Queried query={query} lines={3}>
      {({ data, total }) =>
        data.length === 0 ? (
          <p className="soft">{t('No points on the card.')}</p>
        ) : (
          <>
            <DataTable label={t('Points by last day of use')} columns={BUCKETS} rows={data} keyOf={({ id }) => id} />
            {total > data.length ? (
              <p className="small soft">{t('The first {count} of {total} days.', { count: data.length, total })}</p>
            ) : null}
          </>
        )
      }
    </Queried>
  );
}

/** A change of an entry whose dialog is open. */
interface OpenChange {
  readonly entry: PendingPoints;
  readonly verb: PendingPointsVerb;
}

const PENDING: readonly Column<PendingPoints>[] = [
  { name: t('Active on'), cell: ({ activates_at }) => <Day day={activates_at} /> },
  { name: t('Points'), isEnd: true, cell: ({ points }) => <Count value={points} /> },
  {
    name: t('Order'),
    cell: ({ details: { order } }) => <ShortId id={order.id}>{order.source_id ?? order.id}</ShortId>,
  },
];

function Pending({ voucher: { code } }: MemberProps) {
  const { data: session } = useQuery(sessionQuery);
  const [change, open] = useState<OpenChange | null>(null);
  const mayChange = session !== undefined && maySetUp(session, 'issue');
  return (
    <Queried query={useQuery(pendingPointsQuery(code))} lines={3}>
      {({ data }) => (
        <>
          {data.length === 0 ? (
            <p className="soft">{t('No points are pending.')}</p>
          ) : (
            <DataTable
              label={t('Pending points')}
              columns={mayChange ? [...PENDING, actions(open)] : PENDING}
              rows={data}
              keyOf={({ id }) => id}
            />
          )}
          {change ? <PendingDialog code={code} {...change} close={() => open(null)} /> : null}
        </>
      )}
    </Queried>
  );
}

const actions = (open: (change: OpenChange) => void): Column<PendingPoints> => ({
  name: t('Actions'),
  isQuiet: true,
  isEnd: true,
  cell: (entry) => {
    const order = entry.details.order.source_id ?? entry.order_id;
    return (
      <RowActions>
        <RowButton
          words={t('Activate…')}
          label={t('Activate points of order {order}', { order })}
          act={() => open({ entry, verb: 'activate' })}
        />
        <RowButton
          words={t('Adjust…')}
          label={t('Adjust points of order {order}', { order })}
          act={() => open({ entry, verb: 'balance' })}
        />
        <RowButton
          words={t('Cancel…')}
          label={t('Cancel points of order {order}', { order })}
          act={() => open({ entry, verb: 'cancel' })}
        />
      </RowActions>
    );
  },
});
