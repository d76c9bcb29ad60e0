// Codes: what they are, and what moved their balance.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ListSessionsResponse,
  ListTransactionsResponse,
  ListVouchersResponse,
} from '../../lib/model/generated-answers/vouchers';
import type { TransactionResponse, VoucherResponse } from '../../lib/model/generated-answers/records';
import { type FilterSearch, wordOf } from '../model/filters';
import { type Causes, causesOf, spanOf } from '../model/ledger/sums';
import type { RedemptionPage } from '../model/redemption';
import { callApi } from './client';

export type Voucher = VoucherResponse;

export type Transaction = TransactionResponse;

export type TransactionPage = ListTransactionsResponse;

export type VoucherPage = ListVouchersResponse;

const path = (code: string): string => `/v1/vouchers/${encodeURIComponent(code)}`;

export const voucherQuery = (code: string) =>
  queryOptions({
    queryKey: ['voucher', code],
    queryFn: ({ signal }) => callApi<Voucher>(path(code), { signal }),
  });

const MOST_PAGES = 20;

/** Every movement of a card; null when there are more than can be read at once. */
export async function allTransactions(code: string, signal: AbortSignal): Promise<readonly Transaction[] | null> {
  const rows: Transaction[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      limit: '100',
      order: '-id',
      ...(after !== null && { starting_after_id: after }),
    });
    const read: TransactionPage = await callApi(`${path(code)}/transactions?${query.toString()}`, { signal });
    rows.push(...read.data);
    after = read.more_starting_after ?? null;
    if (!read.has_more || after === null) return rows;
  }
  return null;
}

/** A reservation of a code by an open checkout. */
export type CodeSession = ListSessionsResponse['sessions'][number];

export const sessionsOfCode = (code: string) =>
  queryOptions({
    queryKey: ['voucher', code, 'sessions'],
    queryFn: ({ signal }) => callApi<ListSessionsResponse>(`${path(code)}/sessions`, { signal }),
  });

/** Releases the reservations of a code by checkouts. @param id of one of them; null for all */
export function releaseCode(code: string, id: string | null): Promise<unknown> {
  const one = id === null ? '' : `/${encodeURIComponent(id)}`;
  return callApi(`${path(code)}/sessions${one}`, { method: 'DELETE' });
}

/** A page of the ledger, with what the redemptions and rollbacks behind it say. */
export type LedgerPage = TransactionPage & { readonly causes: Causes };

/** Newest first. @param after where the page before ended */
export async function ledgerPage(
  { id, code }: Pick<Voucher, 'id' | 'code'>,
  after: string | null,
  signal: AbortSignal,
): Promise<LedgerPage> {
  const query = new URLSearchParams({ limit: '25', order: '-id', ...(after !== null && { starting_after_id: after }) });
  const page = await callApi<TransactionPage>(`${path(code)}/transactions?${query.toString()}`, { signal });
  const used = page.data.filter(({ details }) => details.redemption ?? details.rollback);
  return { ...page, causes: await causesBehind(id, used, signal) };
}

async function causesBehind(id: string, used: readonly Transaction[], signal: AbortSignal): Promise<Causes> {
  const span = spanOf(used);
  if (!span) return {};
  const query = new URLSearchParams({ limit: '100', 'filters[related_object_id][conditions][$is]': id });
  query.set('filters[result][conditions][$is]', 'SUCCESS');
  query.set('filters[created_at][conditions][$after]', span.after);
  query.set('filters[created_at][conditions][$before]', span.before);
  const { redemptions } = await callApi<RedemptionPage>(`/v1/redemptions?${query.toString()}`, { signal });
  return causesOf(redemptions);
}

interface MovementList {
  readonly limit: number;
  readonly after?: string | undefined;
  /** The id of one card. */
  readonly card?: string | undefined;
}

/** Balance changes of a campaign's cards, newest first. */
export const movementsQuery = (campaign: string, { limit, after, card }: MovementList) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'transactions', limit, after, card],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        limit: String(limit),
        order: '-id',
        ...(after && { starting_after_id: after }),
        ...(card && { 'filters[voucher_id][conditions][$is]': card }),
      });
      const place = `/v1/campaigns/${encodeURIComponent(campaign)}/transactions`;
      return callApi<TransactionPage>(`${place}?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** A word of the API for a state of codes, by the word of the address. */
export const STATE_WORDS = { usable: '$active', on: '$enabled', off: '$disabled', expired: '$expired' } as const;
export const TYPE_VALUES = {
  coupon: 'DISCOUNT_VOUCHER',
  'gift-card': 'GIFT_VOUCHER',
  loyalty: 'LOYALTY_CARD',
} as const;

/** Field, operator and value of each publication and redemption filter, by the word in the address. */
const UNUSED = ['redemption.redeemed_quantity', '$is', '0'] as const;
export const USE_FIELDS = {
  waiting: [['holder', '$has_value', ''], UNUSED],
  never: [UNUSED],
  used: [['redemption.redeemed_quantity', '$more_than', '0']],
} as const;

/** A campaign by name or id, a holder by id or source id, and the moments between which codes were made. */
export type VoucherFilters = FilterSearch<'campaign' | 'type' | 'holder' | 'state' | 'use' | 'from' | 'to'>;

type VoucherList = VoucherFilters & { readonly page: number; readonly limit: number; readonly order: string };

export function vouchersPath({ page, limit, order, ...filters }: VoucherList): string {
  const { campaign, type, holder, state, use, from, to } = filters;
  const query = new URLSearchParams({ limit: String(limit), page: String(page), order });
  const [kind, word] = [wordOf(TYPE_VALUES, type), wordOf(STATE_WORDS, state)];
  if (campaign) query.set('campaign', campaign);
  if (kind) query.set('filters[type][conditions][$is]', kind);
  if (holder) query.set('customer', holder);
  if (word) query.set(`filters[active][conditions][${word}]`, '');
  for (const [field, operator, value] of wordOf(USE_FIELDS, use) ?? []) {
    query.set(`filters[${field}][conditions][${operator}]`, value);
  }
  if (from) query.set('created_at[after]', from);
  if (to) query.set('created_at[before]', to);
  return `/v1/vouchers?${query.toString()}`;
}

export const vouchersQuery = (list: VoucherList) =>
  queryOptions({
    queryKey: ['vouchers', list],
    queryFn: ({ signal }) => callApi<VoucherPage>(vouchersPath(list), { signal }),
    placeholderData: keepPreviousData,
  });

/** Switches a code on or off; campaign, dates and limits apply too. */
export function switchCode({ code, active }: Pick<Voucher, 'code' | 'active'>): Promise<unknown> {
  return callApi(`${path(code)}/${active ? 'disable' : 'enable'}`, { method: 'POST' });
}
