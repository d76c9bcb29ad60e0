// Facts of a manual balance change.
import { withBalance } from '../../voucher/balance';
import type { Config } from '../../../model/config';
import type { EventFact } from '../../../model/events/events';
import type { Customer } from '../../../model/records/customer';
import { type BalanceMove, balanceAnswer } from '../../voucher/balance';
import { buildMovementFacts, type MovementLine, transactionShape } from './movement-facts';
import { campaignShape, simpleHolder, simpleVoucher } from '../shapes';

/** Builds the facts of a manual balance change: the movement, and its addition or subtraction. */
export function buildBalanceFacts(
  move: BalanceMove,
  { config, holder: known }: { readonly config: Config; readonly holder: Customer | null },
): readonly EventFact[] {
  const { fact, amount, balanceAfter, row } = move;
  const voucher = withBalance(fact.voucher, balanceAfter, row.total);
  const line: MovementLine = { ...row, kind: 'T', delta: amount, balance: balanceAfter };
  const holder = simpleHolder(voucher.holder_id, known);
  const moved = buildMovementFacts({ config, voucher, line, context: { holder } });
  if (row.transfer || (!voucher.gift && amount < 0)) return moved;
  const data = {
    voucher: simpleVoucher(voucher, config),
    balance: addedBalance(move),
    campaign: campaignShape(voucher.campaign_id, config),
    ...(!voucher.gift && { customer: holder }),
    transaction: transactionShape({ voucher, line }),
  };
  const type = voucher.gift ? 'voucher.gift.balance_added' : 'voucher.loyalty_card.points_added';
  return [...moved, { type, entity_id: voucher.id, data }];
}

/** The answer of the call, with the member `points` for points. */
function addedBalance(move: BalanceMove) {
  const answer = balanceAnswer(move);
  if (move.fact.voucher.gift) return answer;
  const { amount: points, ...balance } = answer;
  return { ...balance, points };
}
