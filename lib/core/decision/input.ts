// The input of a decision as plain JSON values.
import type { CampaignCounters, UseCount } from '../../model/counters';
import type { EvaluationInput, Facts, Reservation, VoucherFact } from '../evaluation/facts';
import { membershipsOf } from '../evaluation/context';
import { selectConfiguration } from './configuration';
import type {
  DecisionConfiguration,
  DecisionCounters,
  DecisionInput,
  DecisionReservation,
  DecisionVoucher,
  NamedRecord,
} from './types';

/** Select what a decision was made from, so that it can be decided again. Records stay the same objects. */
export function toDecisionInput(input: EvaluationInput): DecisionInput {
  const { request, facts } = input;
  const configuration = selectConfiguration(input);
  const memberships = membershipsOf(input);
  const vouchers = [...facts.vouchers].map(([name, fact]) => toDecisionVoucher(name, fact));
  const owners = ownerIds(configuration, vouchers);
  return {
    request,
    key_id: input.keyId,
    is_person: input.isPerson ?? false,
    request_id: input.requestId,
    principal: input.principal,
    is_shops_order: input.isShopsOrder,
    configuration,
    vouchers,
    customer: facts.customer,
    customer_revision: facts.customerRevision,
    customer_uses: usesOf(facts.usage.uses, owners),
    ...(Object.keys(memberships).length > 0 && { customer_segments: memberships }),
    claimed_uses: facts.claimedUses && usesOf(facts.claimedUses, owners),
    order: toDecisionOrder(facts.order),
    products: namedRecords(facts.catalog.products),
    skus: namedRecords(facts.catalog.skus),
    publications: [...facts.publications].map(([voucher_id, metadata]) => ({ voucher_id, metadata })),
    counters: [...facts.counters].map(([id, counters]) => toDecisionCounters(id, counters)),
  };
}

/** The records whose uses by the customer may count. Counters of units begin with the id of one of them. */
function ownerIds(
  { campaigns, promotion_tiers: tiers }: DecisionConfiguration,
  vouchers: readonly DecisionVoucher[],
): ReadonlySet<string> {
  return new Set([...campaigns, ...tiers, ...vouchers.map(({ voucher }) => voucher)].map(({ id }) => id));
}

function usesOf(
  uses: Readonly<Record<string, UseCount>>,
  owners: ReadonlySet<string>,
): Readonly<Record<string, UseCount>> {
  return Object.fromEntries(Object.entries(uses).filter(([id]) => owners.has(id.split('|')[0] ?? id)));
}

function toDecisionVoucher(name: string, fact: VoucherFact): DecisionVoucher {
  const { voucher, revision, sequence, periods, reservations, allocation, redeemedInAll, isCompared } = fact;
  return {
    name,
    voucher,
    revision,
    sequence,
    periods,
    reservations: reservations.map(toDecisionReservation),
    reservation_sequence: fact.reservationSequence,
    ...(allocation && { shard: { most: allocation.limit } }),
    ...(redeemedInAll !== undefined && { redeemed_in_all: redeemedInAll }),
    ...(isCompared !== undefined && { is_compared: isCompared }),
    ...(fact.tier && { card_tier: fact.tier }),
  };
}

function toDecisionReservation({ id, untilMs, value, isClients, person, isOwn }: Reservation): DecisionReservation {
  return {
    id,
    until_ms: untilMs,
    value,
    is_client: isClients,
    ...(person !== undefined && { person }),
    is_own: isOwn,
  };
}

function toDecisionOrder(fact: Facts['order']): DecisionInput['order'] {
  if (fact === null) return null;
  const { order, version, counts, notes } = fact;
  return { order, version, ...(counts && { counts }), ...(notes && { notes }) };
}

/** Group loaded records by identity: each record once, with all names under which it was loaded. */
export function namedRecords<T extends object>(records: ReadonlyMap<string, T>): readonly NamedRecord<T>[] {
  const names = new Map<T, string[]>();
  for (const [name, record] of records) names.set(record, [...(names.get(record) ?? []), name]);
  return [...names].map(([record, listed]) => ({ names: listed, record }));
}

function toDecisionCounters(id: string, counters: CampaignCounters): DecisionCounters {
  const { redemptions, ordersAmount, discountAmount, giftAmount, tiers, others } = counters;
  return {
    id,
    redemptions,
    orders_amount: ordersAmount,
    discount_amount: discountAmount,
    gift_amount: giftAmount,
    tiers: Object.fromEntries(
      Object.entries(tiers).map(([tierId, tier]) => [
        tierId,
        { redemptions: tier.redemptions, orders_amount: tier.ordersAmount, discount_amount: tier.discountAmount },
      ]),
    ),
    ...(others !== undefined && { others }),
  };
}
