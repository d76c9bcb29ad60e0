// Ledger lines that follow from a change of the card itself: its start, its end, an amount of its campaign, a reward.
import type { VoucherFact } from '../../core/evaluation/facts';
import { bookBalance, headOfFact, nextLink, openingLink } from '../../model/ledger/chain';
import type { Voucher } from '../../model/records/voucher';
import type { VoucherOpening } from '../../ports/vouchers';
import { hashText, type ProjectScope, transactionRowKey } from '../keys';
import { attributesOfDeletedCard, movementAttributes, NO_CAMPAIGN } from '../keys/code-keys';
import type { Item, ItemChange, Write } from '../table/table';

/** A change of the balance, and its ledger line. */
export interface ChainedChange {
  /** Attributes of the card: its balance, sequence and the end of its chain. */
  readonly set: NonNullable<ItemChange['set']>;
  readonly line: Item;
}

interface CardChange {
  readonly timeMs: number;
  /** The balance in the books, minor units or points. */
  readonly after: number;
  /** Two or three letters that begin the id of the line, as `td`. */
  readonly prefix: string;
}

/** True for a gift or loyalty card. */
export function isCard({ gift, loyalty_card }: Voucher): boolean {
  return Boolean(gift ?? loyalty_card);
}

/** Build the ledger line of a card's new balance, and the attributes that the card gets with it. */
export function chainedChange(
  { project }: ProjectScope,
  fact: VoucherFact,
  { timeMs, after, prefix }: CardChange,
): ChainedChange {
  const { voucher, sequence } = fact;
  const { id: voucherId, gift, loyalty_card: card } = voucher;
  const id = lineId(prefix, voucherId);
  const value = gift ? 'gift' : 'loyalty_card';
  const delta = after - bookBalance(fact);
  const line = { kind: 'T', id, value, voucherId, timeMs, delta, balanceAfter: after } as const;
  const link = nextLink(headOfFact(fact), line);
  return {
    set: { balance: after, seq: sequence + 1, head: link },
    line: {
      ...transactionRowKey(project, voucherId, { timeMs, id }),
      ...movementAttributes({ project, campaignId: voucher.campaign_id ?? NO_CAMPAIGN, timeMs, id }),
      id,
      value,
      delta,
      balance_after: after,
      seq: sequence + 1,
      total: (gift?.amount ?? card?.points ?? 0) + Math.max(delta, 0),
      link,
    },
  };
}

/** A line has the id of its card, so that the lines of many cards at one moment differ. */
export function lineId(prefix: string, voucherId: string): string {
  return `${prefix}_${hashText(voucherId)}`;
}

interface CardRemoval {
  readonly timeMs: number;
  /** When the card was moved in, ms; undefined for one that was made here. */
  readonly arrived: number | undefined;
}

/**
 * Build the lines that a deleted card leaves: its opening, which was computed from the card until now, and the removal
 * of what was left. Both are in a list of their own, from which exports and statements read them.
 */
export function closingLines(
  scope: ProjectScope,
  fact: VoucherFact,
  { timeMs, arrived }: CardRemoval,
): { readonly set: ChainedChange['set']; readonly writes: readonly Write[] } {
  const { project } = scope;
  const { voucher } = fact;
  const { set, line } = chainedChange(scope, fact, { timeMs, after: 0, prefix: 'td' });
  const openedMs = Date.parse(voucher.created_at);
  const id = lineId('to', voucher.id);
  const { opening } = headOfFact(fact);
  const closing: Item = {
    ...line,
    ...attributesOfDeletedCard({ project, timeMs, id: line.id as string }),
    closing: true,
    campaign: voucher.campaign_id,
    opening,
    ends: voucher.expiration_date ?? null,
  };
  const opened: Item = {
    ...transactionRowKey(project, voucher.id, { timeMs: openedMs, id }),
    // In the order of the list of codes, so that both are read as one list.
    ...attributesOfDeletedCard({ project, timeMs: openedMs, id: voucher.id }),
    id,
    value: line.value,
    opened: opening,
    campaign: voucher.campaign_id,
    closed_at: timeMs,
    end: line.link,
    ends: voucher.expiration_date ?? null,
    ...(arrived !== undefined && { arrived }),
    link: openingLink({ voucherId: voucher.id, createdAt: voucher.created_at, balance: opening }),
  };
  // Points that never come back expire no more.
  const left = fact.lots ? { lots: [] } : {};
  return { set: { ...set, ...left }, writes: [closing, opened].map((item): Write => ({ kind: 'put', item })) };
}

// The initial state of a code with uses elsewhere: the numbers of its item, and the first line of its ledger.

/** Returns the sequence number of a new code: its opening line is the first change of the balance. */
export function initialSequenceOf(voucher: VoucherOpening['voucher']) {
  return balanceOf(voucher) > 0 ? { seq: 1 } : {};
}

/**
 * Build the opening ledger line of a code that was used before; empty for a code without uses and without a balance.
 */
export function openingLines(
  { project }: ProjectScope,
  { voucher, line }: Pick<VoucherOpening, 'voucher' | 'line'>,
): readonly Item[] {
  const { redeemed_quantity: redeemed, redeemed_amount, redeemed_points } = voucher.redemption;
  const spent = redeemed_amount ?? redeemed_points ?? 0;
  const balance = balanceOf(voucher);
  if (redeemed + spent + balance === 0) return [];
  const item: Item = {
    ...transactionRowKey(project, voucher.id, line),
    id: line.id,
    opened_uses: redeemed,
    opened_spent: spent,
  };
  const place = movementAttributes({ project, campaignId: voucher.campaign_id, ...line });
  return [balance > 0 ? { ...item, ...place, ...addition(voucher, line, balance) } : item];
}

function addition({ gift, loyalty_card }: VoucherOpening['voucher'], line: VoucherOpening['line'], balance: number) {
  return {
    value: gift ? 'gift' : 'loyalty_card',
    delta: balance,
    balance_after: balance,
    seq: 1,
    total: gift?.amount ?? loyalty_card?.points ?? 0,
    reason: line.reason,
    source_id: null,
    source: line.source,
  };
}

function balanceOf({ gift, loyalty_card }: VoucherOpening['voucher']): number {
  return gift?.balance ?? loyalty_card?.balance ?? 0;
}
