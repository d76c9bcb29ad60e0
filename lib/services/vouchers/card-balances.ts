// The balance and the last ledger line of a card at a moment.
import type { JournalRow } from '../../core/ledger/journal';
import { balanceAt } from '../../core/ledger/statement';
import { headOfFact, parseLink } from '../../model/ledger/chain';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';

/** The end of a ledger at a moment. */
export interface BalanceLine {
  readonly sequence: number;
  readonly hash: string;
  readonly balance: number;
}

const LINES_AT_ONCE = 50;

/**
 * Load the end of a ledger at a moment. A ledger without later lines costs no read.
 * @param opening of the card, which was made before the moment
 */
export async function loadLineAt(
  rt: Runtime<'vouchers'>,
  scope: ProjectScope,
  opening: JournalRow,
  ms: number,
): Promise<BalanceLine> {
  const { card, removed } = opening;
  if (removed && removed.timeMs <= ms) return { ...lineOf(removed.end), balance: 0 };
  const balance = card ? balanceAt(card, ms) : null;
  if (card && balance !== null) {
    const { sequence, hash } = headOfFact(card);
    return { sequence, hash, balance };
  }
  return readLineAt(rt, scope, opening, ms);
}

/** Clocks of two processes may differ a little, so the line with the highest sequence counts and not the latest one. */
async function readLineAt(
  rt: Runtime<'vouchers'>,
  scope: ProjectScope,
  { voucherId, delta, link = '' }: JournalRow,
  ms: number,
): Promise<BalanceLine> {
  let after: string | undefined;
  for (;;) {
    const query = { limit: LINES_AT_ONCE, ascending: false, after };
    const page = await rt.store.vouchers.ledger(scope, voucherId, query);
    const lines = page.rows.flatMap(({ timeMs, link: end, balanceAfter }) =>
      timeMs <= ms && end !== undefined ? [{ ...lineOf(end), balance: balanceAfter }] : [],
    );
    const [last] = lines.toSorted((one, other) => other.sequence - one.sequence);
    if (last) return last;
    if (!page.hasMore) return { ...lineOf(link), balance: delta };
    after = page.rows.at(-1)?.position;
  }
}

function lineOf(link: string): Pick<BalanceLine, 'sequence' | 'hash'> {
  const { sequence, hash } = parseLink(link);
  return { sequence, hash };
}
