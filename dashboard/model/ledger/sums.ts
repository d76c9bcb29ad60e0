// Sums of a card's movements, a check against its balance, and the cause of each movement.
import type { TransactionResponse } from '../../../lib/model/generated-answers/records';
import type { Redemption } from '../redemption';

export type LedgerMovement = Pick<TransactionResponse, 'type'> & {
  readonly details: Pick<TransactionResponse['details'], 'balance'>;
};

export interface LedgerSums {
  /** The balance at creation. */
  readonly granted: number;
  /** The points that earning rules added. */
  readonly earned: number;
  readonly spent: number;
  readonly givenBack: number;
  /** By hand. */
  readonly adjusted: number;
  readonly left: number;
  readonly adds: boolean;
}

/** The amount of a movement; null when the record has none. */
export function amountOfMovement({ details: { balance } }: LedgerMovement): number | null {
  return balance.amount ?? balance.points ?? null;
}

/** The total value of a gift or loyalty card, and its balance; null for a code without a balance. */
export function cardOf({ gift, loyalty_card }: CardParts): CardBalance | null {
  if (gift) return { given: gift.amount, balance: gift.balance };
  return loyalty_card ? { given: loyalty_card.points, balance: loyalty_card.balance } : null;
}

interface CardParts {
  readonly gift?: { readonly amount: number; readonly balance: number } | null;
  readonly loyalty_card?: { readonly points: number; readonly balance: number } | null;
}

interface CardBalance {
  readonly given: number;
  readonly balance: number;
}

/** The sum that a movement belongs to. */
const PARTS: Readonly<Record<LedgerMovement['type'], 'spent' | 'givenBack' | 'added' | 'removed' | 'earned'>> = {
  CREDITS_REDEMPTION: 'spent',
  POINTS_REDEMPTION: 'spent',
  CREDITS_REFUND: 'givenBack',
  POINTS_REFUND: 'givenBack',
  CREDITS_ADDITION: 'added',
  POINTS_ADDITION: 'added',
  CREDITS_REMOVAL: 'removed',
  POINTS_REMOVAL: 'removed',
  POINTS_EXPIRATION: 'removed',
  POINTS_TRANSFER_IN: 'added',
  POINTS_TRANSFER_OUT: 'removed',
  POINTS_ACCRUAL: 'earned',
  PENDING_POINTS_ACTIVATION: 'earned',
};

/** @param rows every movement of the card, newest first */
export function ledgerSums(rows: readonly LedgerMovement[], { given, balance: left }: CardBalance): LedgerSums {
  const before = spentBefore(rows.at(-1));
  const sums = { spent: 0 - before, givenBack: 0, added: 0, removed: 0, earned: 0 };
  for (const row of before === 0 ? rows : rows.slice(0, -1)) sums[PARTS[row.type]] += amountOfMovement(row) ?? 0;
  const { spent, givenBack, added, removed, earned } = sums;
  const adjusted = added + removed;
  // An addition raises the card's lifetime amount; a removal does not lower it.
  const granted = given - added - earned;
  const adds = granted + earned + spent + givenBack + adjusted === left;
  return { granted, earned, spent, givenBack, adjusted, left, adds };
}

/** An imported card starts with its remaining balance: the rest of its amount was spent before. */
function spentBefore(oldest: LedgerMovement | undefined): number {
  const { balance } = oldest?.details ?? {};
  if (!oldest || !balance || !oldest.type.endsWith('_ADDITION')) return 0;
  const moved = amountOfMovement(oldest) ?? 0;
  return moved === balance.balance ? balance.total - moved : 0;
}

/** Order, reward and dashboard user of a movement, from its redemption or rollback. */
export interface Cause {
  readonly order: { readonly id: string; readonly source_id?: string | null } | null;
  /** The name of the reward that says what points are worth. */
  readonly reward: string | null;
  readonly person: string | null;
}

export type Causes = Readonly<Record<string, Cause>>;

/** By the ids of the records. */
export function causesOf(records: readonly Pick<Redemption, 'id' | 'order' | 'reward' | 'channel'>[]): Causes {
  return Object.fromEntries(
    records.map(({ id, order, reward, channel }) => [
      id,
      { order: orderOf(order), reward: reward?.name ?? null, person: personOf(channel) },
    ]),
  );
}

function orderOf(order: Redemption['order']): Cause['order'] {
  return order?.id ? { id: order.id, source_id: order.source_id ?? null } : null;
}

/** The id of the user, or of the pair they came in with; null for a key that works by itself. */
export function personOf(channel: Redemption['channel'] | undefined): string | null {
  return channel?.channel_type === 'USER' ? channel.channel_id : null;
}

/** Between which moments the records lie that moved a page of lines: a moment more at either end. */
export function spanOf(
  rows: readonly { readonly created_at: string }[],
): { readonly after: string; readonly before: string } | null {
  const times = rows.map(({ created_at }) => Date.parse(created_at));
  if (times.length === 0) return null;
  const moment = (ms: number): string => new Date(ms).toISOString();
  return { after: moment(Math.min(...times) - 1), before: moment(Math.max(...times) + 1) };
}
