// Facts of a redemption, its rollback and a refused attempt, derived from their records.
import type { EventFact } from '../../../model/events/events';
import type {
  Redemption,
  RedemptionEffect,
  Rollback,
  RollbackResponse,
  StoredRedemption,
} from '../../../model/records/redemption';
import type { Voucher } from '../../../model/records/voucher';
import { toCustomerResponse } from '../../customer/usage-sums';
import { campaignShape, simpleCustomer, simpleOrder, simpleVoucher } from '../shapes';
import {
  buildMovementFacts,
  dataOf,
  entryOf,
  holderOf,
  type Record_,
  type RedemptionEventInput,
  type RedemptionFactContext,
  voucherOf,
  wholeRedemption,
} from './movement-facts';

/** Builds the facts of each child, of the parent of several, of balance movements, and of rewards. */
export function buildRedemptionFacts({ stored, ...context }: RedemptionEventInput): readonly EventFact[] {
  const { redemptions, parent_redemption: parent } = stored.response;
  const records = parent ? [...redemptions, parent] : redemptions;
  return [
    ...records.map((record): EventFact => ({
      type: 'redemption.succeeded',
      entity_id: record.id,
      data: { ...dataOf(record, context), redemption: entryOf(record, context), created_at: record.date },
    })),
    ...stored.effects.flatMap((effect) => {
      const record = redemptions.find(({ id }) => id === effect.child_id);
      return record ? effectFacts(record, { effect, ...context }) : [];
    }),
  ];
}

interface EffectContext extends RedemptionFactContext {
  readonly effect: RedemptionEffect;
}

function effectFacts(record: Redemption, { effect, ...context }: EffectContext): readonly EventFact[] {
  const { charged, balance_after: left } = effect;
  const moved = charged === undefined ? [] : buildCardMovementFacts(record, context, { delta: -charged, left });
  const balance = moved[0]?.data.balance;
  return [
    ...moved,
    ...buildRewardFacts(record, { balance, ...context }),
    ...buildAwardFacts(record, { award: effect.award?.voucher, ...context }),
  ];
}

interface Moved {
  /** Minor units or points, negative for a charge. */
  readonly delta: number;
  /** The balance after it, if the record does not contain it. */
  readonly left?: number | undefined;
}

/** Build the event facts of a balance change by a redemption or rollback; empty for a voucher without a balance. */
export function buildCardMovementFacts(
  record: Record_,
  context: RedemptionFactContext,
  { delta, left = 0 }: Moved,
): readonly EventFact[] {
  const { config, vouchers, holders } = context;
  const balance = record.voucher?.gift?.balance ?? record.voucher?.loyalty_card?.balance ?? left;
  const isRollback = record.object === 'redemption_rollback';
  return buildMovementFacts({
    config,
    voucher: voucherOf(record, vouchers),
    line: {
      kind: 'R',
      id: record.id,
      timeMs: Date.parse(record.date),
      delta,
      balance,
      ...(record.order?.id && { order: { id: record.order.id, source_id: record.order.source_id ?? null } }),
    },
    context: {
      holder: holderOf(record, holders),
      order: simpleOrder(record.order),
      [isRollback ? 'rollback' : 'redemption']: entryOf(record, context),
      ...(record.reward && { reward: record.reward }),
    },
  });
}

export interface RollbackEventInput extends RedemptionEventInput {
  readonly response: RollbackResponse;
}

/** Builds the facts of a rollback. */
export function buildRollbackFacts({ stored, response, ...context }: RollbackEventInput): readonly EventFact[] {
  const { rollbacks, parent_rollback: parent } = response;
  const records = parent ? [...rollbacks, parent] : rollbacks;
  return [
    ...records.map((record): EventFact => ({
      type: 'redemption.rollback.succeeded',
      entity_id: record.id,
      data: rollbackData(record, context, undoneBy(record, stored)),
    })),
    ...stored.effects.flatMap((effect) => {
      const record = rollbacks.find(({ redemption }) => redemption === effect.child_id);
      const { charged, balance_after: left } = effect;
      // Returns may have given back a part of the charge, or all of it.
      const delta = -(record?.amount ?? 0);
      const isMoved = charged !== undefined && (delta !== 0 || charged === 0);
      return record && isMoved ? buildCardMovementFacts(record, context, { delta, left }) : [];
    }),
  ];
}

function undoneBy({ redemption }: Rollback, { response }: StoredRedemption): Redemption | undefined {
  return [...response.redemptions, response.parent_redemption].find((record) => record?.id === redemption);
}

function rollbackData(
  record: Rollback,
  context: RedemptionFactContext,
  undone: Redemption | undefined,
): EventFact['data'] {
  return {
    ...dataOf(record, context),
    redemption: undone ? { ...entryOf(undone, context), status: 'ROLLED_BACK' } : { id: record.redemption },
    redemption_rollback: entryOf(record, context),
  };
}

/** Builds the facts of a refused attempt that is stored. */
export function buildFailureFacts(record: Record_, context: RedemptionFactContext): readonly EventFact[] {
  if (record.object === 'redemption_rollback') {
    const data = rollbackData(record, context, undefined);
    return [{ type: 'redemption.rollback.failed', entity_id: record.id, data }];
  }
  const data = { ...dataOf(record, context), redemption: entryOf(record, context), created_at: record.date };
  return [{ type: 'redemption.failed', entity_id: record.id, data }];
}

/** Return the ids of voucher holders in records who are not the records' own customers. */
export function otherHolders(records: readonly (Record_ | null | undefined)[]): readonly string[] {
  const ids = records.flatMap((record) =>
    record?.voucher?.holder_id && record.voucher.holder_id !== record.customer?.id ? [record.voucher.holder_id] : [],
  );
  return [...new Set(ids)];
}

// Facts of a reward paid with points, and of the code that it gave.

interface Paid extends RedemptionFactContext {
  /** The balance of the charged card. */
  readonly balance: unknown;
}

/** Build the event facts of a redemption that was paid with points for a reward. */
function buildRewardFacts(record: Redemption, { balance, ...context }: Paid): readonly EventFact[] {
  if (!record.reward || record.customer === null) return [];
  const { customer, holder, voucher, campaign } = dataOf(record, context);
  const shared = {
    customer,
    holder,
    voucher,
    campaign,
    redemption: wholeRedemption(record, context),
    reward: record.reward,
  };
  const data = { ...shared, ...(balance !== undefined && { balance }) };
  return [{ type: 'customer.rewarded', entity_id: record.customer.id, data }];
}

interface Given extends RedemptionFactContext {
  /** The code, if the reward gave one. */
  readonly award: Voucher | undefined;
}

/** Build the event facts of a voucher that a reward gave and published to the customer. */
function buildAwardFacts(record: Redemption, { award: voucher, receiver, config }: Given): readonly EventFact[] {
  if (!voucher) return [];
  const customer = simpleCustomer(record.customer);
  const publication = {
    id: voucher.publish.publication_id ?? null,
    object: 'publication',
    created_at: record.date,
    customer_id: record.customer_id,
    tracking_id: customer ? (customer.source_id ?? customer.id) : null,
    metadata: {},
    channel: 'API',
    source_id: null,
    result: 'SUCCESS',
    customer: receiver ? toCustomerResponse(receiver.customer, receiver.usage, config) : customer,
    vouchers_id: [voucher.id],
  };
  const campaign = campaignShape(voucher.campaign_id, config);
  const code = simpleVoucher(voucher, config);
  const data = { customer, campaign, publication, voucher: code };
  return [
    {
      type: 'publication.succeeded',
      entity_id: publication.id ?? voucher.id,
      data: { ...data, vouchers: [code] },
    },
    { type: 'voucher.published', entity_id: voucher.id, data: { ...data, created_at: record.date } },
  ];
}
