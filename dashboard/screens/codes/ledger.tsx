// The ledger of a card: its movements, newest first, and the sums they come to.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allTransactions, ledgerPage, type Transaction, type Voucher } from '../../api/vouchers';
import { ledgerWish } from '../../model/files/records';
import { cardOf, type Causes, type LedgerSums, ledgerSums } from '../../model/ledger/sums';
import { ExportButton } from '../../parts/files/export-button';
import { type Column, DataTable } from '../../parts/list/data-table';
import { When } from '../../parts/format';
import { Empty, ProblemNote, Skeleton } from '../../parts/screen';
import { Moved, MovedBy, movementWords, Why } from '../../parts/voucher';
import { t } from '../../texts/text';

export function Ledger({ voucher }: { readonly voucher: Voucher }) {
  const query = useInfiniteQuery({
    queryKey: ['transactions', voucher.code],
    queryFn: ({ pageParam, signal }) => ledgerPage(voucher, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ has_more, more_starting_after }) => (has_more ? (more_starting_after ?? null) : null),
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const rows = data.pages.flatMap((page) => page.data);
  const causes: Causes = Object.fromEntries(data.pages.flatMap((page) => Object.entries(page.causes)));
  const card = cardOf(voucher);
  return (
    <>
      {card ? <Sums voucher={voucher} card={card} /> : null}
      {rows.length === 0 ? (
        <Empty title={t('No transactions yet')}>
          {t('Redemptions, rollbacks and manual changes are listed here, with the balance after each.')}
        </Empty>
      ) : (
        <DataTable label={t('Ledger')} columns={columnsOf(voucher, causes)} rows={rows} keyOf={({ id }) => id} />
      )}
      <div className="pager no-print">
        {hasNextPage ? (
          <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Older')}
          </button>
        ) : null}
        <ExportButton object="voucher_transactions" wish={ledgerWish(voucher)} />
      </div>
    </>
  );
}

interface SumsProps {
  readonly voucher: Voucher;
  readonly card: NonNullable<ReturnType<typeof cardOf>>;
}

/** Sums of all movements; shows nothing when there are too many to read at once. */
function Sums({ voucher, card }: SumsProps) {
  const { data } = useQuery({
    queryKey: movementsKey(voucher),
    queryFn: ({ signal }) => allTransactions(voucher.code, signal),
  });
  const sums = data ? ledgerSums(data, card) : null;
  const isConfirmed = useSecondReading(voucher, sums);
  if (!sums) return null;
  if (!sums.adds) {
    if (!isConfirmed) return null;
    return (
      <p className="note bad" role="alert">
        {t('The ledger does not match the balance.')}
      </p>
    );
  }
  const parts = [
    [t('Granted'), sums.granted, false],
    ...(sums.earned === 0 ? [] : [[t('Earned'), sums.earned, true] as const]),
    [t('Spent'), sums.spent, true],
    [t('Given back'), sums.givenBack, true],
    [t('Adjusted'), sums.adjusted, true],
    [t('Left'), sums.left, false],
  ] as const;
  return (
    <dl className="sums">
      {parts.map(([name, amount, isSigned]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Moved amount={amount} isPoints={voucher.type === 'LOYALTY_CARD'} isSigned={isSigned} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="visually-hidden">{t('check')}</dt>
        <dd>
          <span className="badge good">{t('✓ adds up')}</span>
        </dd>
      </div>
    </dl>
  );
}

const movementsKey = ({ code }: Pick<Voucher, 'code'>) => ['transactions', code, 'all'] as const;

/**
 * Balance and movements are read in sequence, so a movement between the reads looks like a difference.
 * @returns true when both were read again and differ in the same way
 */
function useSecondReading(voucher: Voucher, sums: LedgerSums | null): boolean {
  const queries = useQueryClient();
  const [seen, see] = useState<string | null>(null);
  const difference = sums && !sums.adds ? JSON.stringify(sums) : null;
  const { code } = voucher;
  useEffect(() => {
    if (difference === null || difference === seen) return;
    const keys = [['voucher', code], movementsKey({ code })];
    void Promise.all(keys.map((queryKey) => queries.refetchQueries({ queryKey }))).then(() => see(difference));
  }, [difference, seen, code, queries]);
  return difference !== null && difference === seen;
}

function columnsOf({ type, gift, loyalty_card }: Voucher, causes: Causes): readonly Column<Transaction>[] {
  const isPoints = type === 'LOYALTY_CARD';
  const most = Math.max(1, gift?.amount ?? 0, loyalty_card?.points ?? 0);
  return [
    { name: t('When'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
    { name: t('What'), place: 'NAME', cell: (row) => movementWords(row.type) },
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
      cell: ({ details: { balance } }) => (
        <>
          <Moved amount={balance.balance} isPoints={isPoints} />
          <Level part={balance.balance / most} />
        </>
      ),
    },
    { name: t('Why'), cell: (row) => <Why of={row} causes={causes} /> },
  ];
}

/** The remaining part as a bar; the number next to it has the same value. */
function Level({ part }: { readonly part: number }) {
  return (
    <svg className="level" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="100" height="4" />
      <rect className="bar" width={Math.min(100, Math.max(0, part * 100))} height="4" />
    </svg>
  );
}
