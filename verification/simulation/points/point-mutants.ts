// Faulty versions of points, each without one thing that keeps them exact.
import type { CardTier } from '../../../lib/model/loyalty/tier-rules';
import { itemKind } from '../../../lib/storage/keys';
import type { Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import { type Mutation, without, withoutCondition } from '../mutation';

const kindOf = (write: Write): string => itemKind(keyOf(write));
const isAccrual = (write: Write): boolean => kindOf(write) === 'G G';
const isLotEnd = (write: Write): boolean => kindOf(write) === 'L X';
const isPending = (write: Write): boolean => kindOf(write) === 'L P';
const DAY_MS = 86_400_000;
const isCard = (write: Write): boolean => kindOf(write) === 'V V';

/** The same writes, but for those that are changed; null leaves one out. */
function changing(shownBy: number | null, change: (write: Write) => Write | null): Mutation {
  return {
    shownBy,
    scenario: 'EARNED',
    transact: (writes, table) => table.transact(writes.flatMap((write) => change(write) ?? [])),
    write: (write, table) => {
      const changed = change(write);
      return changed ? table.write(changed) : Promise.resolve({ status: 'DONE' });
    },
  };
}

/** A change of a card that does not set a member. */
function ofCards(shownBy: number | null, path: string): Mutation {
  return changing(shownBy, (write) => {
    if (write.kind !== 'update' || !isCard(write)) return write;
    const { [path]: _left, ...set } = write.change.set ?? {};
    return { ...write, change: { ...write.change, set } };
  });
}

/** A card without the change of its tiers. */
function withoutTier(write: Write): Write {
  if (write.kind !== 'update' || !isCard(write)) return write;
  const { card_tier: _tier, ...set } = write.change.set ?? {};
  return { ...write, change: { ...write.change, set } };
}

/** A card whose tier ends a day later. */
function withLaterDay(write: Write): Write {
  const tier = write.kind === 'update' && isCard(write) ? write.change.set?.card_tier : undefined;
  if (write.kind !== 'update' || !tier) return write;
  const { current, ...others } = tier as unknown as CardTier;
  if (!current) return write;
  const date = new Date(Date.parse(current.date) + DAY_MS).toISOString().slice(0, 10);
  const later = { ...others, current: { ...current, date, ends_ms: current.ends_ms + DAY_MS } };
  return { ...write, change: { ...write.change, set: { ...write.change.set, card_tier: later } } };
}

const isTakenBack = (write: Write): boolean => isAccrual(write) && write.kind === 'update';

export const POINT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'points of rules without an accrual': changing(0, (write) => (isAccrual(write) ? null : write)),
  'accruals written over': changing(83, (write) => (isAccrual(write) ? withoutCondition(write) : write)),
  'points without the end of their day': changing(0, (write) =>
    write.kind === 'put' && isLotEnd(write) ? null : write,
  ),
  'pending points changed without looking': changing(16, (write) =>
    isPending(write) ? withoutCondition(write) : write,
  ),
  'the sum of pending points left out': ofCards(0, 'pending'),
  'orders and visits that nobody hears of': changing(0, (write) =>
    write.kind === 'put' && kindOf(write) === 'E E' ? null : write,
  ),
  'cards whose pending points are changed without looking': changing(0, (write) =>
    isCard(write) && write.condition ? { ...write, condition: without(write.condition, 'pending') } : write,
  ),
  'points changed on a card that moved': changing(0, (write) =>
    isCard(write) && write.condition ? { ...write, condition: without(write.condition, 'seq') } : write,
  ),
  'tiers that stay when points are taken back': {
    shownBy: 2,
    scenario: 'TIERED',
    transact: (writes, table) => table.transact(writes.some(isTakenBack) ? writes.map(withoutTier) : writes),
  },
  'tiers that end a day too late': { ...changing(1, withLaterDay), scenario: 'TIERED' },
};
