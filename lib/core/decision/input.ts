// The input of a decision as plain JSON values, with the part of the configuration that it may depend on.
import type { CampaignCounters, UseCount } from '../../model/counters';
import type { LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { RewardAssignment } from '../../model/records/reward';
import { findRewardAssignment } from '../evaluation/candidate/candidate';
import type { CompiledConfig } from '../evaluation/compiled-config';
import { membershipsOf } from '../evaluation/context';
import type { EvaluationInput, Facts, Reservation, VoucherFact } from '../evaluation/facts';
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
  const { voucher, revision, sequence, periods, reservations, redeemedInAll, isCompared } = fact;
  return {
    name,
    voucher,
    revision,
    sequence,
    periods,
    reservations: reservations.map(toDecisionReservation),
    reservation_sequence: fact.reservationSequence,
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

// The part of a configuration that the decision of a request may depend on.

/** The kinds of records that name each other by id. */
const LINKED = ['campaigns', 'tiers', 'stacks', 'rules', 'categories', 'rewards', 'collections'] as const;
type LinkedKind = (typeof LINKED)[number];

/**
 * The records that the redeemables of a request lead to. A text that is the id of a record counts as a reference to
 * it, so the list holds every record that a decision on any order could read, and it may hold more.
 */
function selectConfiguration({ request, facts }: EvaluationInput): DecisionConfiguration {
  const { config, vouchers } = facts;
  const found = new References(config);
  const offers = request.redeemables.flatMap((redeemable) => {
    const voucher = vouchers.get(redeemable.id)?.voucher;
    return (voucher && findRewardAssignment(redeemable, voucher, config)) ?? [];
  });
  found.follow(request.redeemables);
  found.follow([...vouchers.values()].map(({ voucher }) => voucher));
  found.follow(offers);
  const { product_collections, ...linked } = found.selectLinked();
  const levels = offers.length === 0 ? [] : selectTiersOfOffers(config, offers);
  return {
    version: config.version,
    settings: config.settings,
    stacking_rules: config.stacking,
    ...linked,
    reward_assignments: [...new Map(offers.map((offer) => [offer.id, offer])).values()],
    ...(levels.length > 0 && { loyalty_tiers: levels }),
    product_collections,
    metadata_schemas: [...config.metadataSchemas.values()],
  };
}

/** Select the tiers of the programs that offer these rewards, in the order of their ids. */
function selectTiersOfOffers(config: CompiledConfig, offers: readonly RewardAssignment[]): readonly LoyaltyTier[] {
  const campaignIds = offers.map(({ related_object_id: id }) => id);
  return [...config.loyaltyTiers.values()]
    .filter(({ campaign_id: id }) => campaignIds.includes(id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The linked records of a configuration. */
export type LinkedRecords = Pick<
  DecisionConfiguration,
  | 'campaigns'
  | 'promotion_tiers'
  | 'promotion_stacks'
  | 'validation_rules'
  | 'categories'
  | 'rewards'
  | 'product_collections'
>;

/** Select the records of these ids, of any kind, and those that they lead to. */
export function selectReachable(config: CompiledConfig, ids: readonly string[]): LinkedRecords {
  const found = new References(config);
  found.follow(ids);
  return found.selectLinked();
}

type LinkedRecord<Kind extends LinkedKind> =
  CompiledConfig[Kind] extends ReadonlyMap<string, infer Found> ? Found : never;

class References {
  private readonly found = new Map<LinkedKind, Map<string, unknown>>();

  constructor(private readonly config: CompiledConfig) {}

  /** Follows the ids in a value, and those in the records that they lead to. */
  follow(value: unknown): void {
    if (typeof value === 'string') this.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach((member) => this.follow(member));
  }

  selectLinked(): LinkedRecords {
    return {
      campaigns: this.select('campaigns'),
      promotion_tiers: this.select('tiers'),
      promotion_stacks: this.select('stacks'),
      validation_rules: this.select('rules'),
      categories: this.select('categories'),
      rewards: this.select('rewards'),
      product_collections: this.select('collections'),
    };
  }

  /** The records of a kind, in the order of their ids. */
  private select<Kind extends LinkedKind>(kind: Kind): readonly LinkedRecord<Kind>[] {
    const records = [...(this.found.get(kind) ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return records.map(([, record]) => record as LinkedRecord<Kind>);
  }

  private add(id: string): void {
    for (const kind of LINKED) {
      const record = storedRecord(this.config, kind, id);
      const known = this.found.get(kind) ?? new Map<string, unknown>();
      if (record === undefined || known.has(id)) continue;
      this.found.set(kind, known.set(id, record));
      this.follow(record);
    }
  }
}

/** A record as it is stored, without what is compiled of it. */
function storedRecord(config: CompiledConfig, kind: LinkedKind, id: string): unknown {
  return kind === 'rules' || kind === 'collections' ? config.stored[kind].get(id) : config[kind].get(id);
}
