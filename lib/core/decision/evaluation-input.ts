// The planner's input from the input of a decision document.
import { EMPTY_USAGE, type CampaignCounters } from '../../model/counters';
import { type Config, noRecords } from '../../model/config';
import { type CompiledConfig, compileConfig } from '../evaluation/compiled-config';
import type { EvaluationInput, Facts, Reservation, VoucherFact } from '../evaluation/facts';
import type {
  DecisionConfiguration,
  DecisionCounters,
  DecisionInput,
  DecisionReservation,
  DecisionVoucher,
  NamedRecord,
} from './types';

/**
 * The inverse of `toDecisionInput`.
 * @param decidedAt the moment of the decision, ISO 8601
 * @param config    the configuration of the input, where it is compiled already
 */
export function toEvaluationInput(
  input: DecisionInput,
  decidedAt: string,
  config: CompiledConfig = compileConfiguration(input.configuration),
): EvaluationInput {
  return {
    request: input.request,
    facts: toFacts(input, config),
    nowMs: Date.parse(decidedAt),
    keyId: input.key_id,
    isPerson: input.is_person,
    requestId: input.request_id,
    principal: input.principal,
    isShopsOrder: input.is_shops_order,
    explain: false,
  };
}

/** Compile the configuration of a decision for evaluations. */
export function compileConfiguration(configuration: DecisionConfiguration): CompiledConfig {
  return compileConfig(toConfig(configuration));
}

function toFacts(input: DecisionInput, config: CompiledConfig): Facts {
  return {
    config,
    vouchers: new Map(input.vouchers.map((one) => [one.name, toVoucherFact(one)])),
    customer: input.customer,
    customerRevision: input.customer_revision,
    usage: { ...EMPTY_USAGE, uses: input.customer_uses },
    listedIn: [],
    memberships: input.customer_segments ?? {},
    claimedUses: input.claimed_uses,
    order: input.order,
    catalog: { products: byName(input.products), skus: byName(input.skus) },
    publications: new Map(input.publications.map(({ voucher_id, metadata }) => [voucher_id, metadata])),
    counters: new Map(input.counters.map((one) => [one.id, toCampaignCounters(one)])),
  };
}

function toConfig(configuration: DecisionConfiguration): Config {
  return {
    ...noRecords(),
    version: configuration.version,
    settings: configuration.settings,
    stacking: configuration.stacking_rules,
    campaigns: byId(configuration.campaigns),
    tiers: byId(configuration.promotion_tiers),
    stacks: byId(configuration.promotion_stacks),
    rules: byId(configuration.validation_rules),
    categories: byId(configuration.categories),
    rewards: byId(configuration.rewards),
    rewardAssignments: byId(configuration.reward_assignments),
    loyaltyTiers: byId(configuration.loyalty_tiers ?? []),
    collections: byId(configuration.product_collections),
    metadataSchemas: byId(configuration.metadata_schemas),
  };
}

function byId<T extends { readonly id: string }>(records: readonly T[]): ReadonlyMap<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

function byName<T>(records: readonly NamedRecord<T>[]): ReadonlyMap<string, T> {
  return new Map(records.flatMap(({ names, record }) => names.map((name) => [name, record] as const)));
}

function toVoucherFact(one: DecisionVoucher): VoucherFact {
  const { voucher, revision, sequence, periods, redeemed_in_all, is_compared } = one;
  return {
    voucher,
    revision,
    sequence,
    periods,
    reservations: one.reservations.map(toReservation),
    reservationSequence: one.reservation_sequence,
    ...(redeemed_in_all !== undefined && { redeemedInAll: redeemed_in_all }),
    ...(is_compared !== undefined && { isCompared: is_compared }),
    ...(one.card_tier && { tier: one.card_tier }),
  };
}

function toReservation({ id, until_ms, value, is_client, person, is_own }: DecisionReservation): Reservation {
  return {
    id,
    untilMs: until_ms,
    value,
    isClients: is_client,
    ...(person !== undefined && { person }),
    isOwn: is_own,
  };
}

function toCampaignCounters(counters: DecisionCounters): CampaignCounters {
  const { redemptions, orders_amount, discount_amount, gift_amount, tiers, others } = counters;
  return {
    redemptions,
    ordersAmount: orders_amount,
    discountAmount: discount_amount,
    giftAmount: gift_amount,
    tiers: Object.fromEntries(
      Object.entries(tiers).map(([id, tier]) => [
        id,
        { redemptions: tier.redemptions, ordersAmount: tier.orders_amount, discountAmount: tier.discount_amount },
      ]),
    ),
    ...(others !== undefined && { others }),
  };
}
