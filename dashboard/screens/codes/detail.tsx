// One code: what is left of it, and every movement that led there.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { mayMoveValue, sessionQuery } from '../../api/session';
import { transactions, type Transaction, type Voucher, voucherQuery } from '../../api/vouchers';
import { AdjustDialog } from './adjust-dialog';
import { type Column, DataTable } from '../../parts/data-table';
import { Facts } from '../../parts/facts';
import { When } from '../../parts/format';
import { CampaignLink, IdLink } from '../../parts/id-link';
import { RawJson } from '../../parts/raw-json';
import { ProblemNote, Screen, Skeleton } from '../../parts/screen';
import { Moved, State, Worth } from '../../parts/voucher';

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
        (data.gift || data.loyalty_card) && session && mayMoveValue(session) ? (
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
          <VoucherFacts voucher={data} />
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

function VoucherFacts({ voucher }: { readonly voucher: Voucher }) {
  const { campaign, holder_id, start_date, expiration_date } = voucher;
  const { quantity, redeemed_quantity } = voucher.redemption;
  return (
    <Facts
      rows={[
        ['Kind', KINDS[voucher.type]],
        ['Value', <Worth key="worth" of={voucher} />],
        ['State', <State key="state" of={voucher} />],
        [
          'Redeemed',
          <span key="times" className="figure">
            {redeemed_quantity}
            {quantity === null ? ' times, without a limit' : ` of ${quantity}`}
          </span>,
        ],
        ['Campaign', campaign && <CampaignLink id={campaign} />],
        ['Holder', holder_id && <IdLink id={holder_id} />],
        ['From', start_date && <When date={start_date} />],
        ['Until', expiration_date && <When date={expiration_date} />],
      ]}
    />
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
      <DataTable label="Ledger" columns={columnsOf(voucher)} rows={rows} keyOf={({ id }) => id} />
      {hasNextPage ? (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older
        </button>
      ) : null}
    </>
  );
}

function columnsOf({ type }: Voucher): readonly Column<Transaction>[] {
  const isPoints = type === 'LOYALTY_CARD';
  return [
    { name: 'When', cell: ({ created_at }) => <When date={created_at} /> },
    { name: 'What', cell: (row) => WORDS[row.type] ?? row.type },
    {
      name: 'Amount',
      isEnd: true,
      cell: ({ details: { balance } }) =>
        balance ? <Moved amount={balance.amount} isPoints={isPoints} isSigned /> : '–',
    },
    {
      name: 'Balance after',
      isEnd: true,
      cell: ({ details: { balance } }) => (balance ? <Moved amount={balance.balance} isPoints={isPoints} /> : '–'),
    },
    { name: 'Why', cell: (row) => <Why of={row} /> },
  ];
}

function Why({ of: { details, reason } }: { readonly of: Transaction }) {
  const led = details.rollback?.id ?? details.redemption?.id;
  return (
    <>
      {led ? <IdLink id={led} /> : null} {reason ? <bdi>{reason}</bdi> : null}
    </>
  );
}
