// Adds the pending points of a card whose day has come, each entry once.
import { planActivation } from '../../../core/loyalty/pending/activation';
import { changePendingPoints } from '../../../core/loyalty/pending/entry';
import { toDayEndLineId } from '../../../model/ledger/chain';
import type { Caller } from '../../../model/common';
import type { LotEnd } from '../../../ports/point-lots';
import type { PendingPage } from '../../../ports/pending-points';
import type { PendingPoints } from '../../../model/records/earning-rule';
import { commitPending, type PendingDecision, type PendingFacts } from '../pending/commit';
import type { DayEndRuntime } from './step';

const ENTRIES_AT_ONCE = 100;

/** Add the pending points of a card whose day has come. Those of a deleted card are cancelled. */
export async function activateDuePoints(rt: DayEndRuntime, caller: Caller, { voucherId }: LotEnd): Promise<void> {
  const fact = await rt.store.vouchers.load(caller, voucherId);
  if (fact && !fact.pendingPoints) return;
  for (const { id } of await readDueEntries(rt, caller, voucherId)) {
    // Lines of one moment are listed in the order of their entries.
    const changeId = toDayEndLineId(id);
    await commitPending(rt, caller, {
      voucherId,
      id,
      changeId,
      isManual: false,
      decide: (facts) => decideActivation(facts, changeId),
      answer: () => null,
    });
  }
}

async function readDueEntries(rt: DayEndRuntime, caller: Caller, voucherId: string): Promise<readonly PendingPoints[]> {
  const due: PendingPoints[] = [];
  const nowMs = rt.clock.nowMs();
  let afterId: string | null = null;
  do {
    const query = { limit: ENTRIES_AT_ONCE, ascending: true, afterId };
    const { records, nextId }: PendingPage = await rt.store.vouchers.pendingList(caller, { voucherId }, query);
    due.push(...records.filter(({ activates_ms }) => activates_ms <= nowMs));
    afterId = nextId;
  } while (afterId !== null);
  return due;
}

/** Points for which a card has no room, and those of a deleted card, are cancelled. */
function decideActivation({ config, fact, entry, nowMs }: PendingFacts, changeId: string): PendingDecision | null {
  if (entry?.state !== 'PENDING') return null;
  const line = { id: changeId, timeMs: nowMs };
  const move = fact && planActivation(fact, entry, { config, line, earnedMs: entry.activates_ms });
  const change = move ? ({ state: 'ACTIVATED', points: move.amount } as const) : ({ state: 'CANCELED' } as const);
  return { after: changePendingPoints(entry, { ...change, changeId, nowMs }), move };
}
