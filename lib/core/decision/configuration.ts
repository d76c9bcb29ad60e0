// The part of a configuration that the decision of a request may depend on.
import type { LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { RewardAssignment } from '../../model/records/reward';
import type { CompiledConfig } from '../evaluation/compiled-config';
import type { EvaluationInput } from '../evaluation/facts';
import { findRewardAssignment } from '../evaluation/candidate/candidate';
import type { DecisionConfiguration } from './types';

/** The kinds of records that name each other by id. */
const LINKED = ['campaigns', 'tiers', 'stacks', 'rules', 'categories', 'rewards', 'collections'] as const;
type LinkedKind = (typeof LINKED)[number];

/**
 * The records that the redeemables of a request lead to. A text that is the id of a record counts as a reference to
 * it, so the list holds every record that a decision on any order could read, and it may hold more.
 */
export function selectConfiguration({ request, facts }: EvaluationInput): DecisionConfiguration {
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
