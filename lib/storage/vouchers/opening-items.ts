// The initial state of a code with uses elsewhere: the numbers of its item, and the first line of its ledger.
import type { VoucherOpening } from '../../ports/vouchers';
import { type ProjectScope, transactionRowKey } from '../keys';
import { movementAttributes } from '../keys/code-keys';
import type { Item } from '../table/table';

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
