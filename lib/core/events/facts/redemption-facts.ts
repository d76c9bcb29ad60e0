// What a redemption, its rollback and a refused attempt tell, read from their records.
import type { Config } from '../../../model/config';
import type { EventFact } from '../../../model/events/events';
import type { Customer } from '../../../model/records/customer';
import type {
  Redemption,
  RedemptionEffect,
  Rollback,
  RollbackResponse,
  StoredRedemption,
} from '../../../model/records/redemption';
import type { Voucher } from '../../../model/records/voucher';
import {
  campaignShape,
  simpleCustomer,
  simpleHolder,
  simpleOrder,
  simpleRedemption,
  simpleVoucher,
  stackShape,
  tierShape,
} from '../shapes';
import { movementFacts } from './movement-facts';

export interface RedemptionTold {
  readonly stored: StoredRedemption;
  readonly config: Config;
  /** The codes as they are now, by id: for members that the records do not hold. */
  readonly vouchers?: ReadonlyMap<string, Voucher>;
  /** The promotion stack that was asked for, by its id. */
  readonly stack?: string | null | undefined;
  /** Who holds the codes, by id, where that is somebody else than the customer. */
  readonly holders?: ReadonlyMap<string, Customer>;
}

type Told = Omit<RedemptionTold, 'stored'>;
type Record_ = Redemption | Rollback;

/** Each child, and the parent of several; then what moved on cards, and what was given. */
export function redemptionFacts({ stored, ...told }: RedemptionTold): readonly EventFact[] {
  const { redemptions, parent_redemption: parent } = stored.response;
  const records = parent ? [...redemptions, parent] : redemptions;
  return [
    ...records.map((record): EventFact => ({
      type: 'redemption.succeeded',
      entity_id: record.id,
      data: { ...dataOf(record, told), redemption: entryOf(record, told), created_at: record.date },
    })),
    ...stored.effects.flatMap((effect) => {
      const record = redemptions.find(({ id }) => id === effect.child_id);
      return record ? effectFacts(record, { effect, ...told }) : [];
    }),
  ];
}

interface EffectTold extends Told {
  readonly effect: RedemptionEffect;
}

function effectFacts(record: Redemption, { effect, ...told }: EffectTold): readonly EventFact[] {
  const { charged, balance_after: left } = effect;
  const moved = charged === undefined ? [] : movementOf(record, told, { delta: -charged, left });
  const balance = moved[0]?.data.balance;
  return [...moved, ...rewardFacts(record, { balance, ...told }), ...awardFacts(record, { effect, ...told })];
}

interface Moved {
  /** Minor units or points, below zero where they leave. */
  readonly delta: number;
  /** What is on the card after it, where the record does not say so. */
  readonly left?: number | undefined;
}

/** What a redemption or its rollback moved on a card; nothing for a code without a balance. */
export function movementOf(record: Record_, told: Told, { delta, left = 0 }: Moved): readonly EventFact[] {
  const { config, vouchers, holders } = told;
  const balance = record.voucher?.gift?.balance ?? record.voucher?.loyalty_card?.balance ?? left;
  const isRollback = record.object === 'redemption_rollback';
  return movementFacts({
    config,
    voucher: voucherOf(record, vouchers),
    line: {
      ...{ kind: 'R', id: record.id, timeMs: Date.parse(record.date), delta, balance },
      ...(record.order?.id && { order: { id: record.order.id, source_id: record.order.source_id ?? null } }),
    },
    context: {
      holder: holderOf(record, holders),
      order: simpleOrder(record.order),
      [isRollback ? 'rollback' : 'redemption']: entryOf(record, told),
      ...(record.reward && { reward: record.reward }),
    },
  });
}

interface Paid extends Told {
  /** Of the card that paid, where it was charged. */
  readonly balance: unknown;
}

function rewardFacts(record: Redemption, { balance, ...told }: Paid): readonly EventFact[] {
  if (!record.reward || record.customer === null) return [];
  const { customer, holder, voucher, campaign } = dataOf(record, told);
  const shared = { customer, holder, voucher, campaign, redemption: entryOf(record, told), reward: record.reward };
  const data = { ...shared, ...(balance !== undefined && { balance }) };
  return [{ type: 'customer.rewarded', entity_id: record.customer.id, data }];
}

/** A code that a reward gave is published by it. */
function awardFacts(record: Redemption, { effect, config }: EffectTold): readonly EventFact[] {
  const voucher = effect.award?.voucher;
  if (!voucher) return [];
  const customer = simpleCustomer(record.customer);
  const publication = {
    id: voucher.publish.publication_id ?? null,
    object: 'publication',
    created_at: record.date,
    customer_id: record.customer_id,
    tracking_id: customer ? (customer.source_id ?? customer.id) : null,
    ...{ metadata: {}, channel: 'API', source_id: null, result: 'SUCCESS' },
    customer,
    vouchers_id: [voucher.id],
  };
  const campaign = campaignShape(voucher.campaign_id, config);
  const code = simpleVoucher(voucher, config);
  const data = { customer, campaign, publication, voucher: code };
  return [
    {
      ...{ type: 'publication.succeeded', entity_id: publication.id ?? voucher.id },
      data: { ...data, vouchers: [code] },
    },
    { type: 'voucher.published', entity_id: voucher.id, data: { ...data, created_at: record.date } },
  ];
}

export interface RollbackTold extends RedemptionTold {
  readonly response: RollbackResponse;
}

export function rollbackFacts({ stored, response, ...told }: RollbackTold): readonly EventFact[] {
  const { rollbacks, parent_rollback: parent } = response;
  const records = parent ? [...rollbacks, parent] : rollbacks;
  return [
    ...records.map((record): EventFact => ({
      type: 'redemption.rollback.succeeded',
      entity_id: record.id,
      data: rollbackData(record, told, undoneBy(record, stored)),
    })),
    ...stored.effects.flatMap((effect) => {
      const record = rollbacks.find(({ redemption }) => redemption === effect.child_id);
      const { charged, balance_after: left } = effect;
      return record && charged !== undefined ? movementOf(record, told, { delta: charged, left }) : [];
    }),
  ];
}

function undoneBy({ redemption }: Rollback, { response }: StoredRedemption): Redemption | undefined {
  return [...response.redemptions, response.parent_redemption].find((record) => record?.id === redemption);
}

function rollbackData(record: Rollback, told: Told, undone: Redemption | undefined): EventFact['data'] {
  return {
    ...dataOf(record, told),
    redemption: undone ? { ...entryOf(undone, told), status: 'ROLLED_BACK' } : { id: record.redemption },
    redemption_rollback: entryOf(record, told),
  };
}

/** A refused attempt that is kept. */
export function failureFacts(record: Record_, told: Told): readonly EventFact[] {
  if (record.object === 'redemption_rollback') {
    const data = rollbackData(record, told, undefined);
    return [{ type: 'redemption.rollback.failed', entity_id: record.id, data }];
  }
  const data = { ...dataOf(record, told), redemption: entryOf(record, told), created_at: record.date };
  return [{ type: 'redemption.failed', entity_id: record.id, data }];
}

/** What events of redemptions and of rollbacks have in common. */
function dataOf(record: Record_, { config, vouchers, holders, stack }: Told) {
  const voucher = voucherOf(record, vouchers);
  return {
    customer: simpleCustomer(record.customer),
    order: simpleOrder(record.order),
    campaign: campaignShape(voucher?.campaign_id ?? record.promotion_tier?.campaign.id, config),
    voucher: simpleVoucher(voucher, config),
    holder: holderOf(record, holders),
    promotion_tier: tierShape(record.promotion_tier, config),
    promotion_stack: stackShape(stack, config),
  };
}

/** The record itself, with what only the code and the tier themselves say. */
function entryOf(record: Record_, { config, vouchers }: Told) {
  const voucher = voucherOf(record, vouchers);
  const { promotion_tier: tier } = record;
  return {
    ...simpleRedemption(record),
    ...(voucher && { voucher: simpleVoucher(voucher, config) }),
    ...(tier && { promotion_tier: tierShape(tier, config) }),
  };
}

/** The code as the record has it, with what only the code itself says. */
function voucherOf(record: Record_, vouchers: RedemptionTold['vouchers']): Partial<Voucher> | null {
  if (!record.voucher) return null;
  return { ...vouchers?.get(record.voucher.id), ...record.voucher };
}

function holderOf({ voucher, customer }: Record_, holders: RedemptionTold['holders']): object | null {
  const id = voucher?.holder_id;
  return simpleHolder(id, id === customer?.id ? customer : holders?.get(id ?? ''));
}

/** Customers whose codes these records name beside their own. */
export function otherHolders(records: readonly (Record_ | null | undefined)[]): readonly string[] {
  const ids = records.flatMap((record) =>
    record?.voucher?.holder_id && record.voucher.holder_id !== record.customer?.id ? [record.voucher.holder_id] : [],
  );
  return [...new Set(ids)];
}
