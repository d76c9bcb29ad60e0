// Holdings of a customer: codes and cards with balance and usability; points.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Customer, type Holding, holdings } from '../../api/customers';
import { mayGive, sessionQuery } from '../../api/session';
import type { Voucher } from '../../api/vouchers';
import { type Column, DataTable } from '../../parts/list/data-table';
import { FirstOne } from '../../parts/list/first-one';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { CampaignName, CodeLink } from '../../parts/id-link';
import { Badge, ProblemNote, Skeleton } from '../../parts/screen';
import { State, Worth } from '../../parts/voucher';
import { Count } from '../../parts/format';
import { AdjustDialog } from '../codes/adjust-dialog';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

const ROLES = { OWNER: t('Owner'), REFERRER: t('Referrer'), REFEREE: t('Referred') } as const;

function useHoldings(id: string) {
  return useInfiniteQuery({
    queryKey: ['customer', id, 'holdings'],
    queryFn: ({ pageParam, signal }) => holdings(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ has_more, more_starting_after }) => (has_more ? (more_starting_after ?? null) : null),
  });
}

export function Wallet({ id }: { readonly id: string }) {
  return (
    <Holdings
      id={id}
      shows={() => true}
      nothing={t('This customer holds no code.')}
      how={t('“Publish…” above gives them a code of a campaign.')}
    />
  );
}

export function Points({ customer: { id, loyalty } }: { readonly customer: Customer }) {
  return (
    <>
      <p>
        {rich('Points on all cards: {points}', {
          points: (
            <strong>
              <Count value={loyalty.points} />
            </strong>
          ),
        })}
        {loyalty.referred_customers > 0
          ? `; ${plural(loyalty.referred_customers, { one: '{count} customer referred', other: '{count} customers referred' })}`
          : ''}
      </p>
      <Holdings
        id={id}
        shows={({ type }) => type === 'LOYALTY_CARD'}
        nothing={t('No loyalty card.')}
        how={t('“Publish…” above gives them one, where there is a loyalty campaign.')}
      />
    </>
  );
}

interface HoldingsProps {
  readonly id: string;
  readonly shows: (voucher: Voucher) => boolean;
  readonly nothing: string;
  /** Explains how to get the first one. */
  readonly how: string;
}

function Holdings({ id, shows, nothing, how }: HoldingsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHoldings(id);
  const { data: session } = useQuery(sessionQuery);
  const queries = useQueryClient();
  const [adjusted, adjust] = useState<Voucher | null>(null);
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const rows = data.pages.flatMap((page) => page.data).filter(({ redeemable }) => shows(redeemable.voucher));
  const mayAdjust = session !== undefined && mayGive(session);
  return (
    <>
      {rows.length === 0 ? (
        <FirstOne title={nothing} isFor={mayGive}>
          {how}
        </FirstOne>
      ) : (
        <DataTable label={t('Wallet')} columns={columns(mayAdjust, adjust)} rows={rows} keyOf={(row) => row.id} />
      )}
      {hasNextPage ? (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('More')}
        </button>
      ) : null}
      {adjusted ? (
        <AdjustDialog
          voucher={adjusted}
          close={() => adjust(null)}
          done={() => {
            adjust(null);
            void queries.invalidateQueries();
          }}
        />
      ) : null}
    </>
  );
}

function columns(mayAdjust: boolean, adjust: (voucher: Voucher) => void): readonly Column<Holding>[] {
  return [
    { name: t('Code'), cell: ({ redeemable }) => <CodeLink code={redeemable.voucher.code} /> },
    { name: t('Value'), place: 'AMOUNT', cell: ({ redeemable }) => <Worth of={redeemable.voucher} /> },
    { name: t('Campaign'), cell: ({ redeemable }) => <CampaignOf voucher={redeemable.voucher} /> },
    { name: t('Role'), cell: ({ holder_role }) => <Badge>{ROLES[holder_role]}</Badge> },
    { name: t('State'), place: 'STATE', cell: ({ redeemable }) => <State of={redeemable.voucher} /> },
    {
      name: t('Actions'),
      isQuiet: true,
      isEnd: true,
      cell: ({ redeemable: { voucher } }) =>
        mayAdjust && (voucher.gift || voucher.loyalty_card) ? (
          <RowActions>
            <RowButton
              words={t('Adjust')}
              label={t('Adjust balance of {code}', { code: voucher.code })}
              act={() => adjust(voucher)}
            />
          </RowActions>
        ) : null,
    },
  ];
}

function CampaignOf({ voucher: { campaign, campaign_id } }: { readonly voucher: Voucher }) {
  return <CampaignName id={campaign_id} name={campaign} />;
}
