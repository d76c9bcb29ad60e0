// One redemption: how it got from gross to net, its parts, whose it is, and taking it back.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { groupQuery, redemptionQuery } from '../../api/redemptions';
import { linesView } from '../../model/lines';
import { personOf } from '../../model/ledger/sums';
import { isRolledBack, type Redemption } from '../../model/redemption';
import { waterfallOf } from '../../model/waterfall';
import { CopyButton } from '../../parts/copy-button';
import { RefusalNote } from '../../parts/explain/check-list';
import { FactId, Facts, shortenId } from '../../parts/facts';
import { useMoney, When } from '../../parts/format';
import { CustomerLink, CustomerName, IdLink } from '../../parts/id-link';
import { OrderLock } from '../../parts/redemption/order-lock';
import { Returns } from '../../parts/redemption/returns';
import { RedeemedName, RedemptionTable, Result } from '../../parts/redemption/table';
import { OrderChanges, OrderLines } from './order';
import { Repeat, SandboxLink } from './sandbox-link';
import { Undoing } from './undoing';
import { useAddress } from '../../parts/list/filters';
import { Tabs } from '../../parts/tabs';
import { RawJson } from '../../parts/raw-json';
import { RecordScreen } from '../../parts/record-screen';
import { By, Person } from '../../parts/person';
import { ProblemNote, Screen, Skeleton } from '../../parts/screen';
import { WaterfallFigure } from '../../parts/redemption/waterfall-figure';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

/** Seldom opened. */
const Why = lazy(async () => ({ default: (await import('./why')).Why }));

export function RedemptionScreen() {
  const { id } = useParams({ from: '/inside/redemptions/$id' });
  return (
    <RecordScreen query={useQuery(redemptionQuery(id))} name={id}>
      {(redemption) =>
        // A part is shown in its whole, marked; a rollback leads to what it undid.
        redemption.object === 'redemption' && redemption.redemption ? (
          <Whole key={id} parentId={redemption.redemption} marked={id} />
        ) : (
          <Detail key={id} redemption={redemption} />
        )
      }
    </RecordScreen>
  );
}

function Whole({ parentId, marked }: { readonly parentId: string; readonly marked: string }) {
  return (
    <RecordScreen query={useQuery(redemptionQuery(parentId))} name={marked}>
      {(whole) => <Detail redemption={whole} marked={marked} />}
    </RecordScreen>
  );
}

function Detail({ redemption, marked }: { readonly redemption: Redemption; readonly marked?: string }) {
  const [search, change] = useAddress();
  const { data: group, error, refetch } = useQuery(groupQuery(redemption));
  const isUndone = isRolledBack(redemption);
  const isRollback = redemption.object === 'redemption_rollback';
  const parts = group?.redemptions ?? [];
  return (
    <Screen
      title={t('{id} · Redemptions', { id: redemption.id })}
      heading={isRollback ? t('Rollback') : <bdi>{redemption.order?.source_id ?? t('Redemption')}</bdi>}
      subtitle={isRollback ? null : <RedeemedName of={redemption} />}
      actions={
        <>
          <CopyButton name={t('Copy link')} text={() => window.location.href} />
          <Repeat redemption={redemption} parts={parts} />
          {group ? <Undoing redemption={redemption} parts={parts} /> : null}
        </>
      }
    >
      <p className="trail">
        <Link to="/redemptions">{t('Redemptions')}</Link> / <code>{redemption.id}</code>
      </p>
      {error ? <ProblemNote error={error} retry={() => void refetch()} /> : null}
      {isUndone ? <Undone redemption={redemption} /> : null}
      {isRollback ? (
        <Overview redemption={redemption} group={group} marked={marked} />
      ) : (
        <Tabs
          label={t('Parts of the redemption')}
          open={search.tab}
          choose={(tab) => change({ tab })}
          tabs={[
            {
              id: 'overview',
              name: t('Overview'),
              content: () => <Overview redemption={redemption} group={group} marked={marked} />,
            },
            { id: 'why', name: t('Why'), content: () => <Why id={redemption.id} /> },
          ]}
        />
      )}
    </Screen>
  );
}

interface OverviewProps extends StoryProps {
  readonly marked: string | undefined;
}

function Overview({ redemption, group, marked }: OverviewProps) {
  const parts = group?.redemptions ?? [];
  return (
    <div className="columns">
      <div className="stack">
        <Story redemption={redemption} group={group} />
        {group && parts.length > 0 ? (
          <>
            <h2>{t('Parts')}</h2>
            <RedemptionTable redemptions={[group]} marked={marked} about="REDEMPTION" />
          </>
        ) : null}
        <OrderLines redemption={redemption} />
        <Returns redemption={redemption} />
        <OrderChanges redemption={redemption} />
      </div>
      <aside className="panel stack" aria-label={t('Facts')}>
        <RedemptionFacts redemption={redemption} />
        <RawJson value={{ ...redemption, ...(parts.length > 0 && { children: parts }) }} />
      </aside>
    </div>
  );
}

interface StoryProps {
  readonly redemption: Redemption;
  /** The same with its parts; undefined until it is read. */
  readonly group: Redemption | undefined;
}

function Story({ redemption, group }: StoryProps) {
  const money = useMoney();
  if (redemption.object === 'redemption_rollback') return null;
  if (redemption.result === 'FAILURE') {
    return (
      <section className="panel stack" aria-labelledby="why">
        <h2 id="why">{t('Why it failed')}</h2>
        <RefusalNote code={redemption.failure_code} message={redemption.failure_message} />
        <div>
          <SandboxLink redemption={redemption} parts={[redemption]}>
            {t('Check again now')}
          </SandboxLink>
        </div>
        {redemption.order?.id ? null : (
          <p className="small soft">
            {t("Failed attempts don't keep the order. Enter the cart amount in the sandbox.")}
          </p>
        )}
      </section>
    );
  }
  if (!group) return <Skeleton lines={6} />;
  const parts = group.redemptions ?? [];
  // The reading of the group may be older than that of the redemption, which says whether it was taken back.
  const waterfall = waterfallOf({ ...group, ...redemption }, parts, money);
  return (
    <section className="panel stack" aria-labelledby="net">
      <h2 id="net">{t('From gross to net')}</h2>
      {waterfall ? (
        <WaterfallFigure waterfall={waterfall} lines={linesView(redemption, parts)} />
      ) : (
        <p className="soft">{t('This redemption had no order.')}</p>
      )}
    </section>
  );
}

function Undone({ redemption }: { readonly redemption: Redemption }) {
  const [first] = redemption.related_redemptions?.rollbacks ?? [];
  const { data } = useQuery({ ...redemptionQuery(first?.id ?? ''), enabled: first !== undefined });
  const person = personOf(data?.channel);
  return (
    <p className="note">
      <span>
        <strong>{t('Rolled back')}</strong> {first ? <When date={first.date} /> : null}{' '}
        {person === null ? null : <By id={person} />}
      </span>
      {data?.reason ? <span>{rich('Reason: {reason}', { reason: <bdi>{data.reason}</bdi> })}</span> : null}
      {first ? <IdLink id={first.id} /> : null}
    </p>
  );
}

function RedemptionFacts({ redemption }: { readonly redemption: Redemption }) {
  const { customer, order, date, tracking_id, redemption: undone, reason, channel } = redemption;
  const person = personOf(channel);
  return (
    <Facts
      rows={[
        [t('When'), <When key="when" date={date} />],
        [t('Result'), <Result key="result" of={redemption} isShort />],
        [t('Rolled back redemption'), undone && <FactId id={undone} />],
        [
          t('Customer'),
          customer?.id ? (
            <CustomerLink id={customer.id}>
              <bdi>{customer.name ?? customer.source_id ?? shortenId(customer.id)}</bdi>
            </CustomerLink>
          ) : (
            customer && <CustomerName of={customer} />
          ),
        ],
        [t('Customer ID'), customer?.id && <FactId id={customer.id} />],
        [t('Order'), order?.source_id && <bdi>{order.source_id}</bdi>],
        [t('Order ID'), order?.id && <FactId id={order.id} />],
        [t('Lock of the order'), order?.id && <OrderLock key={order.id} order={order.id} />],
        [t('Tracking ID'), tracking_id && <FactId id={tracking_id} />],
        [t('Reason'), reason && <bdi>{reason}</bdi>],
        [t('By'), person && <Person key="person" id={person} />],
      ]}
    />
  );
}
