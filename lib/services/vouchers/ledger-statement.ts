// The statement of what is owed: from the checkpoints next to its two moments, and the lines between.
import { hasBalances } from '../../core/campaign/kind';
import type { JournalRow } from '../../core/ledger/journal';
import {
  isLate,
  type LedgerSums,
  NO_SUMS,
  type StatementType,
  SumsOfRows,
  typeOf,
} from '../../core/ledger/movement-sums';
import { readStatementRange, type StatementRange } from '../../core/ledger/statement-range';
import { buildStatementLines } from '../../core/ledger/statement';
import { toIso } from '../../core/time/calendar';
import type { Caller } from '../../model/common';
import type { GetLedgerStatementQuery } from '../../model/generated';
import type { GetLedgerStatementResponse } from '../../model/generated-answers/vouchers';
import type { StoredCheckpoint } from '../../ports/ledger-checkpoints';
import type { Runtime } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { loadLineAt } from './card-balances';
import { beginCheckpoints } from './checkpoint-work';

const PORTION = 1000;

type LedgerRuntime = Runtime<'config' | 'ledgerCheckpoints' | 'vouchers'>;

/** Sums of all balances that are known at a moment. */
interface KnownSums {
  readonly ms: number;
  readonly sums: LedgerSums;
}

interface StatementReader {
  readonly rt: LedgerRuntime;
  readonly caller: Caller;
  /** The campaigns with balances. */
  readonly campaignIds: readonly string[];
  readonly nowMs: number;
  readonly range: StatementRange;
}

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
  const campaignIds = [...config.campaigns.values()].filter(hasBalances).map(({ id }) => id);
  const reader: StatementReader = { rt, caller, campaignIds, nowMs, range };
  const { checkpoint, opening, closing, ended } = await readSums(reader);
  if (!checkpoint) await beginCheckpoints(rt, caller);
  const data = [...buildStatementLines({ opening, closing, ended }, currency)];
  const { fromMs, untilMs } = range;
  return { object: 'ledger_statement', from: toIso(fromMs), at: toIso(untilMs), data, checkpoint };
}

async function readSums(reader: StatementReader) {
  const { range, nowMs } = reader;
  const { untilMs } = range;
  const beforeMs = range.fromMs - 1;
  const [end, start] = await Promise.all([nearest(reader, untilMs), nearest(reader, beforeMs)]);
  const found = [end.upTo, end.after, start.upTo, start.after].flatMap((one) => one ?? []);
  const checkpoints = [...new Map(found.map((one) => [one.checkpoint.sequence, one])).values()];
  const { known, cards, ended } = await readCards(reader, checkpoints);
  const sumsOf = (stored: StoredCheckpoint): KnownSums => ({ ms: momentOf(stored), sums: known(stored) });
  const endFrom = end.upTo ?? end.after;
  // Without any checkpoint the balances as they are now are known, and what moved them before is not.
  const closing = await moveTo(reader, endFrom ? sumsOf(endFrom) : { ms: nowMs, sums: cards }, untilMs);
  const startAfter = start.after && momentOf(start.after) <= untilMs ? start.after : null;
  const startFrom = start.upTo ?? startAfter;
  const opening = await moveTo(reader, startFrom ? sumsOf(startFrom) : { ms: untilMs, sums: closing }, beforeMs);
  return { checkpoint: end.upTo?.checkpoint ?? null, opening, closing, ended };
}

async function nearest({ rt, caller }: StatementReader, ms: number) {
  const upTo = await rt.store.ledgerCheckpoints.upTo(caller, ms);
  return { upTo, after: upTo ? null : await rt.store.ledgerCheckpoints.after(caller, ms) };
}

function momentOf({ checkpoint }: StoredCheckpoint): number {
  return Date.parse(checkpoint.at);
}

/** Adds the lines behind the known sums, or takes those away that came later. */
async function moveTo(
  { rt, caller, campaignIds }: StatementReader,
  { ms, sums }: KnownSums,
  toMs: number,
): Promise<LedgerSums> {
  if (ms === toMs) return sums;
  const [first, last] = ms < toMs ? [ms, toMs] : [toMs, ms];
  const moved = new SumsOfRows(sums);
  let behind: string | null = null;
  do {
    const period = { afterMs: first, beforeMs: last + 1 };
    const page = await rt.store.vouchers.journal(caller, { campaignIds, ...period, want: PORTION, behind });
    for (const row of page.rows) moved.add(row, ms < toMs ? 1 : -1);
    behind = page.place;
  } while (behind !== null);
  return moved.value();
}

/**
 * Reads all cards once: their balances now, what cards past their date held at the end of the statement, and cards that
 * a checkpoint does not have, as they arrived later from another system.
 */
async function readCards(reader: StatementReader, checkpoints: readonly StoredCheckpoint[]) {
  const { rt, caller, range, nowMs } = reader;
  const known = new Map(checkpoints.map((stored) => [stored.checkpoint.sequence, new SumsOfRows(stored.sums)]));
  const cards = new SumsOfRows(NO_SUMS);
  const ended: Record<StatementType, number> = { GIFT_VOUCHER: 0, LOYALTY_CARD: 0 };
  const add = async (row: JournalRow): Promise<void> => {
    for (const stored of checkpoints) {
      if (isLate(row, momentOf(stored))) known.get(stored.checkpoint.sequence)?.add(row, 1);
    }
    if (row.card) cards.addCard(row, (await loadLineAt(rt, caller, row, nowMs)).balance);
    if (isEnded(row, range.untilMs)) {
      ended[typeOf(row)] += (await loadLineAt(rt, caller, row, range.untilMs)).balance;
    }
  };
  let behind: string | null = null;
  do {
    const page = await rt.store.vouchers.openings(caller, { want: PORTION, behind });
    for (const row of page.rows) if (row.isOpening) await add(row);
    behind = page.place;
  } while (behind !== null);
  return {
    known: ({ checkpoint, sums }: StoredCheckpoint) => known.get(checkpoint.sequence)?.value() ?? sums,
    cards: cards.value(),
    ended,
  };
}

/** True for a card that was past its date at a moment, and not deleted before. */
function isEnded({ timeMs, card, removed }: JournalRow, ms: number): boolean {
  const ends = card ? card.voucher.expiration_date : removed?.ends;
  if (!ends || Date.parse(ends) > ms || timeMs > ms) return false;
  return !removed || removed.timeMs > ms;
}
