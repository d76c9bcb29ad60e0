// The statement of what is owed: read from all cards as they are, and from what moved balances since its beginning.
import { hasBalances } from '../../core/campaign/kind';
import type { VoucherFact } from '../../core/evaluation/facts';
import { readStatementRange } from '../../core/ledger/statement-range';
import { balanceAt, StatementSums } from '../../core/ledger/statement';
import { toIso } from '../../core/time/calendar';
import type { Caller } from '../../model/common';
import type { GetLedgerStatementQuery } from '../../model/generated';
import type { GetLedgerStatementResponse } from '../../model/generated-answers/vouchers';
import type { Runtime } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';

const PORTION = 1000;

type LedgerRuntime = Runtime<'config' | 'vouchers'>;

/**
 * Answer what is owed at a moment, and what moved it since another one.
 * @throws ApiError invalid_query_params
 */
export async function getLedgerStatement(
  rt: LedgerRuntime,
  caller: Caller,
  query: GetLedgerStatementQuery,
): Promise<GetLedgerStatementResponse> {
  const config = await rt.store.config.load(caller);
  const { timezone, currency } = config.settings;
  const nowMs = rt.clock.nowMs();
  const range = unwrap(readStatementRange(query, { nowMs, timezone }));
  const sums = new StatementSums(range);
  const campaignIds = [...config.campaigns.values()].filter(hasBalances).map(({ id }) => id);
  let behind: string | null = null;
  do {
    const period = { afterMs: range.fromMs - 1, beforeMs: nowMs + 1 };
    const page = await rt.store.vouchers.journal(caller, { campaignIds, ...period, want: PORTION, behind });
    for (const row of page.rows) sums.addRow(row);
    behind = page.place;
  } while (behind !== null);
  await addCards(rt, caller, { sums, nowMs });
  const data = [...sums.lines(currency)];
  return { object: 'ledger_statement', from: toIso(range.fromMs), at: toIso(range.untilMs), data, checkpoint: null };
}

async function addCards(
  rt: LedgerRuntime,
  caller: Caller,
  { sums, nowMs }: { readonly sums: StatementSums; readonly nowMs: number },
): Promise<void> {
  let behind: string | null = null;
  do {
    const page = await rt.store.vouchers.cards(caller, { want: PORTION, behind });
    for (const fact of page.cards) {
      sums.addCard(fact, balanceAt(fact, nowMs) ?? (await readBalance(rt, caller, fact, nowMs)));
    }
    behind = page.place;
  } while (behind !== null);
}

/** A card that moved while the statement is made: its balance before that. */
async function readBalance(rt: LedgerRuntime, caller: Caller, fact: VoucherFact, nowMs: number): Promise<number> {
  let balance = fact.voucher.gift?.balance ?? fact.voucher.loyalty_card?.balance ?? 0;
  let after: string | undefined;
  for (;;) {
    const page = await rt.store.vouchers.ledger(caller, fact.voucher.id, { limit: PORTION, ascending: false, after });
    for (const row of page.rows) {
      if (row.timeMs <= nowMs) return balance;
      balance -= row.delta;
    }
    if (!page.hasMore) return balance;
    after = page.rows.at(-1)?.position;
  }
}
