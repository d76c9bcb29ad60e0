// The history of a balance: every redemption, rollback and change by hand.
import { listBehind } from '../../core/answer/list';
import { listSpec } from '../../core/filter/list-spec';
import { type LedgerRow, positionOf, toLedgerResponse, transactionId } from '../../core/voucher/transactions';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListTransactionsQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { readCursor } from '../shared/lists';
import type { ListTransactionsResponse } from '../../model/generated-answers/vouchers';

const TRANSACTIONS = listSpec<LedgerRow>({ fields: null, sorts: { id: transactionId }, defaults: { order: '-id' } });

/**
 * A page of the history, newest first unless the order is `id`.
 * @throws ApiError not_found; invalid_query_params for a starting point that is no transaction id
 */
export async function listTransactions(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  codeOrId: string,
  query: ListTransactionsQuery,
): Promise<ListTransactionsResponse> {
  const fact = await rt.store.vouchers.load(caller, codeOrId);
  if (!fact) throw notFound('voucher', codeOrId);
  const { limit, ascending, afterId } = await readCursor(rt, caller, { spec: TRANSACTIONS, query });
  const after = afterId === null ? undefined : unwrap(positionOf(afterId)).position;
  const page = await rt.store.vouchers.ledger(caller, fact.voucher.id, { limit, ascending, after });
  const data = toLedgerResponse(fact.voucher, page.rows, page.totalBefore);
  const last = page.rows.at(-1);
  return listBehind(data, page.hasMore && last ? transactionId(last) : null);
}
