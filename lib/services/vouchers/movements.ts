// Transactions of a campaign, of a loyalty program and of one member: changes of balances, behind a transaction.
import { listBehind } from '../../core/answer/list';
import { hasBalances } from '../../core/campaign/kind';
import type { CursorRequest } from '../../core/filter/list-spec';
import { listSpec } from '../../core/filter/list-spec';
import { positionOf, toTransactionResponse, toLedgerResponse, transactionId } from '../../core/voucher/transactions';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListMovementsQuery } from '../../model/generated';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { unwrap } from '../shared/unwrap';
import { withCardIds } from './card-filters';
import { readCursor } from '../shared/lists';
import type { ListTransactionsResponse } from '../../model/generated-answers/vouchers';
import type { TransactionResponse } from '../../model/generated-answers/records';

/** The filterable members of transactions. */
interface FilterableMovement {
  readonly id: string;
  readonly voucher_id: string;
}

const MOVEMENTS = listSpec<FilterableMovement>({
  fields: {
    named: {
      id: { kind: 'text', read: ({ id }) => id },
      voucher_id: { kind: 'text', read: ({ voucher_id }) => voucher_id },
    },
  },
  sorts: { id: ({ id }) => id },
  defaults: { order: '-id' },
});

/**
 * Lists changes of the balances of a campaign's cards, newest first unless the order is `id`.
 * @throws ApiError not_found; forbidden for a campaign without balances; invalid_query_params
 */
export async function listCampaignTransactions(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
  query: ListMovementsQuery,
): Promise<ListTransactionsResponse> {
  return transactionsOf(rt, caller, findCampaign(await rt.store.config.load(caller), idOrName), query);
}

/**
 * List the balance changes of a loaded campaign's vouchers.
 * @throws ApiError forbidden, invalid_query_params
 */
export async function transactionsOf(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  campaign: Campaign,
  query: ListMovementsQuery,
): Promise<ListTransactionsResponse> {
  if (!hasBalances(campaign)) {
    throw new ApiError({ key: 'forbidden', details: 'Transactions are allowed only for loyalty or gift campaigns' });
  }
  const { limit, ascending, afterId, test } = await readMovements(rt, caller, query);
  const { rows, hasMore } = await rt.store.vouchers.movements(caller, campaign.id, {
    limit,
    ascending,
    after: placeOf(afterId),
    keep: test && ((line) => test.holds({ id: transactionId(line), voucher_id: line.voucherId })),
  });
  const data = rows.map((row) => toTransactionResponse({ id: row.voucherId, campaign_id: campaign.id }, row));
  const last = rows.at(-1);
  return listBehind(data, hasMore && last ? transactionId(last) : null);
}

/** Lists changes of the balance of one card. @throws ApiError invalid_query_params */
export async function transactionsOfCard(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  voucher: Voucher,
  query: ListMovementsQuery,
): Promise<ListTransactionsResponse> {
  const request = await readMovements(rt, caller, query);
  const { found, hasMore } = await cardPage(rt, caller, voucher, request);
  const page = found.slice(0, request.limit);
  return listBehind(page, hasMore ? (page.at(-1)?.id ?? null) : null);
}

async function readMovements(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  query: ListMovementsQuery,
): Promise<CursorRequest<FilterableMovement>> {
  const filters = query.filters && (await withCardIds(rt, caller, query.filters));
  return readCursor(rt, caller, { spec: MOVEMENTS, query: { ...query, filters } });
}

/** Lines that pass the test: the page, plus one more if it was found. Lines are read only up to the page. */
async function cardPage(
  rt: Runtime<'vouchers'>,
  caller: Caller,
  voucher: Voucher,
  request: CursorRequest<FilterableMovement>,
) {
  const { limit, ascending, afterId, test } = request;
  const found: TransactionResponse[] = [];
  let after = placeOf(afterId);
  for (;;) {
    const page = await rt.store.vouchers.ledger(caller, voucher.id, {
      limit: test ? LINES_AT_ONCE : limit,
      ascending,
      after,
    });
    const shown = toLedgerResponse(voucher, page.rows, page.totalBefore);
    found.push(...shown.filter(({ id }) => test?.holds({ id, voucher_id: voucher.id }) ?? true));
    const isFull = test ? found.length > limit : true;
    if (!page.hasMore || isFull) return { found, hasMore: found.length > limit || (!test && page.hasMore) };
    after = page.rows.at(-1)?.position;
  }
}

const LINES_AT_ONCE = 100;

/** @throws ApiError invalid_query_params for an invalid transaction id */
function placeOf(id: string | null): string | undefined {
  return id === null ? undefined : unwrap(positionOf(id)).position;
}
