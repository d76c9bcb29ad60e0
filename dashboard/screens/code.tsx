// One code: what is left of it, and every movement that led there.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { mayMoveValue, sessionQuery } from '../api/session';
import { transactions, type Transaction, type Voucher, voucherQuery } from '../api/vouchers';
import { AdjustDialog } from '../parts/adjust-dialog';
import { Amount, When } from '../parts/format';
import { ProblemNote, RawJson, Screen, Skeleton } from '../parts/screen';
import { State, Worth } from './codes';

const KINDS = { DISCOUNT_VOUCHER: 'Discount code', GIFT_VOUCHER: 'Gift card', LOYALTY_CARD: 'Loyalty card' } as const;

export function Code() {
  const { code } = useParams({ from: '/inside/codes/$code' });
  const { data, error, refetch } = useQuery(voucherQuery(code));
  const { data: session } = useQuery(sessionQuery);
  const [isAdjusting, adjust] = useState(false);
  const queries = useQueryClient();
  if (error) {
    return (
      <Screen title={code} heading={<bdi className="code">{code}</bdi>}>
        <ProblemNote error={error} retry={() => void refetch()} />
      </Screen>
    );
  }
  if (!data) return <Skeleton lines={12} />;
  return (
    <Screen
      key={data.id}
      title={`${data.code} · Codes`}
      heading={<bdi className="code">{data.code}</bdi>}
      actions={
        data.gift && session && mayMoveValue(session) ? (
          <button type="button" className="button" onClick={() => adjust(true)}>
            Adjust balance
          </button>
        ) : null
      }
    >
      <p className="trail">
        <Link to="/codes">Codes</Link> / <code>{data.id}</code>
      </p>
      <div className="columns">
        <section className="stack" aria-labelledby="ledger">
          <h2 id="ledger">Ledger</h2>
          <Ledger voucher={data} />
        </section>
        <aside className="panel stack" aria-label="Facts">
          <Facts voucher={data} />
          <RawJson value={data} />
        </aside>
      </div>
      {isAdjusting ? (
        <AdjustDialog
          voucher={data}
          close={() => adjust(false)}
          done={() => {
            adjust(false);
            void queries.invalidateQueries({ queryKey: ['voucher'] });
            void queries.invalidateQueries({ queryKey: ['transactions'] });
          }}
        />
      ) : null}
    </Screen>
  );
}

function Facts({ voucher }: { readonly voucher: Voucher }) {
  const { quantity, redeemed_quantity } = voucher.redemption;
  return (
    <dl className="facts">
      <dt>Kind</dt>
      <dd>{KINDS[voucher.type]}</dd>
      <dt>Value</dt>
      <dd>
        <Worth of={voucher} />
      </dd>
      <dt>State</dt>
      <dd>
        <State of={voucher} />
      </dd>
      <dt>Redeemed</dt>
      <dd className="figure">
        {redeemed_quantity}
        {quantity === null ? ' times, without a limit' : ` of ${quantity}`}
      </dd>
      {voucher.campaign ? (
        <>
          <dt>Campaign</dt>
          <dd>
            <bdi>{voucher.campaign}</bdi>
          </dd>
        </>
      ) : null}
      {voucher.holder_id ? (
        <>
          <dt>Holder</dt>
          <dd>{voucher.holder_id}</dd>
        </>
      ) : null}
      {voucher.start_date ? (
        <>
          <dt>From</dt>
          <dd>
            <When date={voucher.start_date} />
          </dd>
        </>
      ) : null}
      {voucher.expiration_date ? (
        <>
          <dt>Until</dt>
          <dd>
            <When date={voucher.expiration_date} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  CREDITS_REDEMPTION: 'Redeemed',
  CREDITS_REFUND: 'Given back',
  CREDITS_ADDITION: 'Added by hand',
  CREDITS_REMOVAL: 'Taken by hand',
  POINTS_REDEMPTION: 'Redeemed',
  POINTS_REFUND: 'Given back',
  POINTS_ADDITION: 'Added by hand',
  POINTS_REMOVAL: 'Taken by hand',
  POINTS_ACCRUAL: 'Earned',
};

function Ledger({ voucher }: { readonly voucher: Voucher }) {
  const query = useInfiniteQuery({
    queryKey: ['transactions', voucher.code],
    queryFn: ({ pageParam, signal }) => transactions(voucher.code, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ has_more, more_starting_after }) => (has_more ? (more_starting_after ?? null) : null),
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <p className="panel soft">Nothing has moved yet.</p>;
  return (
    <>
      <div className="scroll" role="region" aria-label="Ledger" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col" className="end">
                Amount
              </th>
              <th scope="col" className="end">
                Balance after
              </th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} isPoints={voucher.type === 'LOYALTY_CARD'} />
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage ? (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older
        </button>
      ) : null}
    </>
  );
}

function Row({ row, isPoints }: { readonly row: Transaction; readonly isPoints: boolean }) {
  const { balance, redemption, rollback } = row.details;
  const led = rollback?.id ?? redemption?.id;
  return (
    <tr>
      <td>
        <When date={row.created_at} />
      </td>
      <th scope="row">{WORDS[row.type] ?? row.type}</th>
      <td className="end">{balance ? <Moved amount={balance.amount} isPoints={isPoints} isSigned /> : '–'}</td>
      <td className="end">{balance ? <Moved amount={balance.balance} isPoints={isPoints} /> : '–'}</td>
      <td>
        {led ? (
          <Link to="/redemptions/$id" params={{ id: led }}>
            {led}
          </Link>
        ) : null}{' '}
        {row.reason ? <bdi>{row.reason}</bdi> : null}
      </td>
    </tr>
  );
}

interface MovedProps {
  readonly amount: number;
  readonly isPoints: boolean;
  readonly isSigned?: boolean;
}

/** Points are whole and have no currency. */
function Moved({ amount, isPoints, isSigned = false }: MovedProps) {
  if (!isPoints) return <Amount amount={amount} isSigned={isSigned} />;
  return <span className="figure">{isSigned && amount > 0 ? `+${amount}` : String(amount).replace('-', '−')}</span>;
}
