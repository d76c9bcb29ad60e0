// The fact of points that expired.
import type { Config } from '../../../model/config';
import type { EventFact } from '../../../model/events/events';
import type { Customer } from '../../../model/records/customer';
import { type BucketIds, toBucketResponse } from '../../loyalty/expiration/bucket';
import { type BalanceMove, withBalance } from '../../voucher/balance';
import { campaignShape, simpleHolder, simpleVoucher } from '../shapes';
import { transactionShape } from './movement-facts';

interface ExpirationContext {
  readonly config: Config;
  readonly holder: Customer | null;
  readonly idOf: BucketIds;
}

/** Build the fact of points of one day that expired. */
export function buildExpirationFact(move: BalanceMove, { config, holder, idOf }: ExpirationContext): EventFact {
  const { fact, amount, balanceAfter, row } = move;
  const voucher = withBalance(fact.voucher, balanceAfter, row.total);
  const { date, created_ms } = row.expired ?? { date: null, created_ms: row.timeMs };
  const lot = { date, created_ms, updated_ms: row.timeMs, points: -amount };
  const data = {
    voucher: simpleVoucher(voucher, config),
    points: -amount,
    campaign: campaignShape(voucher.campaign_id, config),
    customer: simpleHolder(voucher.holder_id, holder),
    buckets: [toBucketResponse({ card: voucher, status: 'EXPIRED', lot }, idOf)],
    transaction: transactionShape({ voucher, line: { ...row, kind: 'T', delta: amount, balance: balanceAfter } }),
  };
  return { type: 'voucher.loyalty_card.points_expired', entity_id: voucher.id, data };
}
