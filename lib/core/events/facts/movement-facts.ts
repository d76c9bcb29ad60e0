// Facts of every change of credits and points.
import type { Config } from '../../../model/config';
import type { EventFact } from '../../../model/events/events';
import type { Voucher } from '../../../model/records/voucher';
import { type LedgerRow, toLedgerResponse } from '../../voucher/transactions';
import { timePlace } from '../../time/time-place';
import { campaignShape, simpleVoucher } from '../shapes';
import { toVoucherResponse } from '../../answer/vouchers';

type MovementShape = Readonly<Record<string, unknown>>;

/** An entry of a card's ledger. */
export interface MovementLine {
  readonly kind: 'R' | 'T';
  readonly id: string;
  readonly timeMs: number;
  /** Minor units or points, negative for a charge. */
  readonly delta: number;
  /** The balance after it. */
  readonly balance: number;
  readonly reason?: string | null;
  readonly sourceId?: string | null;
  readonly source?: string | null;
  readonly total?: number | null;
  readonly order?: LedgerRow['order'];
  readonly earned?: LedgerRow['earned'] | undefined;
  readonly expired?: LedgerRow['expired'] | undefined;
  readonly transfer?: LedgerRow['transfer'] | undefined;
}

export interface MovementEventContext {
  readonly config: Config;
  /** The card after the movement. */
  readonly voucher: Partial<Voucher> | null;
  readonly line: MovementLine;
  /** The cause of the movement, under its member names in events. */
  readonly context: MovementShape;
}

/** Builds the facts of a balance movement, for any cause; empty for a code without a balance. */
export function buildMovementFacts(movement: MovementEventContext): readonly EventFact[] {
  const { voucher, config, context } = movement;
  if (!voucher?.id || (!voucher.gift && !voucher.loyalty_card)) return [];
  const transaction = transactionShape(movement);
  const data = {
    transaction,
    voucher: isFullVoucher(voucher) ? toVoucherResponse(voucher, config) : simpleVoucher(voucher, config),
    campaign: campaignShape(voucher.campaign_id, config),
    balance: (transaction.details as MovementShape).balance,
    ...context,
  };
  const type = voucher.gift ? 'voucher.gift.transaction.created' : 'voucher.loyalty_card.transaction.created';
  return [{ type, entity_id: voucher.id, data }];
}

/** True when a voucher is complete. Vouchers inside redemption records have only a part of the members. */
export function isFullVoucher(voucher: Partial<Voucher>): voucher is Voucher {
  return voucher.publish !== undefined;
}

/** The entry in the form of the list of transactions. */
export function transactionShape({ voucher, line }: Pick<MovementEventContext, 'voucher' | 'line'>): MovementShape {
  const { kind, id, timeMs, delta, balance, total = null, order } = line;
  const { reason = null, sourceId = null, source = null, earned, expired, transfer } = line;
  const row = {
    kind,
    id,
    timeMs,
    delta,
    total,
    reason,
    sourceId,
    source,
    position: `${timePlace(timeMs)}#${id}`,
    value: voucher?.gift ? 'gift' : 'loyalty_card',
    balanceAfter: balance,
    ...(order && { order }),
    ...(earned && { earned }),
    ...(expired && { expired }),
    ...(transfer && { transfer }),
  } as const;
  return toLedgerResponse(voucher as Voucher, [row], null)[0] ?? {};
}
