// The hash chain of one balance, from its opening line on.
import { openingOf, toHashedLine, toLedgerLines, type HashedLine } from '../../core/ledger/ledger-page';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { VoucherListQuery } from '../../model/generated';
import type { ListLedgerResponse } from '../../model/generated-answers/vouchers';
import { bookBalance, headOfFact } from '../../model/ledger/chain';
import { computePageOffset } from '../../model/lists/page';
import type { Runtime } from '../../ports/runtime';

const LINES_AT_ONCE = 500;

interface Window {
  /** Sequence numbers, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * List the lines of a balance's ledger with their hashes, oldest first.
 * @throws ApiError not_found; invalid_voucher for a voucher without a balance
 */
export async function listLedger(
  rt: Runtime<'vouchers'>,
  caller: Caller,
  codeOrId: string,
  { limit = 10, page = 1 }: VoucherListQuery,
): Promise<ListLedgerResponse> {
  const fact = await rt.store.vouchers.load(caller, codeOrId);
  if (!fact) throw notFound('voucher', codeOrId);
  const { voucher } = fact;
  if (!voucher.gift && !voucher.loyalty_card) {
    throw new ApiError({ key: 'invalid_voucher', details: 'A discount voucher has no balance, so it has no ledger.' });
  }
  const { sequence, hash } = headOfFact(fact);
  const first = computePageOffset({ limit, page }) + 1;
  // The line before the page has the previous hash of its first line.
  const lines = first > sequence ? [] : await readLines(rt, caller, { from: first - 1, to: first + limit - 1, fact });
  return {
    object: 'list',
    data_ref: 'data',
    data: toLedgerLines(lines, first),
    total: sequence,
    head: { sequence, hash, balance: bookBalance(fact) },
  };
}

/** Lines are stored in order of time, which differs from that of the chain where the clocks of two processes differ. */
async function readLines(
  rt: Runtime<'vouchers'>,
  caller: Caller,
  { from, to, fact }: Window & { readonly fact: Parameters<typeof openingOf>[0] },
): Promise<readonly HashedLine[]> {
  const opening = openingOf(fact);
  const found: HashedLine[] = from <= 1 ? [opening] : [];
  let after: string | undefined;
  for (let read = 1; read < to + LINES_AT_ONCE; read += LINES_AT_ONCE) {
    const page = await rt.store.vouchers.ledger(caller, fact.voucher.id, {
      limit: LINES_AT_ONCE,
      ascending: true,
      after,
    });
    const lines = page.rows.flatMap((row) => toHashedLine(fact.voucher.id, row) ?? []);
    found.push(...lines.filter(({ sequence }) => sequence >= from && sequence <= to));
    if (!page.hasMore) break;
    after = page.rows.at(-1)?.position;
  }
  return found;
}
