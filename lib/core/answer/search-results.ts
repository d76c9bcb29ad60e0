// The results of a search by name, in the form of its answer.
import { isKnown, knownCampaign } from '../campaign/find';
import type { Config } from '../../model/config';
import type { Publication } from '../../model/records/publication';
import type { Redemption, Rollback } from '../../model/records/redemption';

export interface Found {
  readonly id: string;
  readonly object:
    | Redemption['object']
    | Rollback['object']
    | 'voucher'
    | 'order'
    | 'customer'
    | 'publication'
    | 'campaign'
    | 'promotion_tier'
    | 'promotion_stack'
    | 'validation_rule';
  /** The display name; null when the record has only its id. */
  readonly name: string | null;
  /** The id of the record that contains it in the dashboard. */
  readonly parent_id: string | null;
  /**
   * The creation time of a publication. No list filters publications by id; a list of this very moment rarely has
   * another one.
   */
  readonly created_at?: string;
}

/** The search result for a record that may not exist. */
export function foundNamed<T extends { readonly id: string }>(
  object: Found['object'],
  record: T | null | undefined,
  nameOf: (record: T) => string | null | undefined,
): readonly Found[] {
  return record ? [{ id: record.id, object, name: nameOf(record) ?? null, parent_id: null }] : [];
}

export function foundPublication(record: Pick<Publication, 'id' | 'source_id' | 'created_at'>): Found {
  const { id, source_id, created_at } = record;
  return { id, object: 'publication', name: source_id, parent_id: null, created_at };
}

/** Customers with an e-mail address, without the one that is also found by its source id. */
export function foundByEmail(ids: readonly string[], named: { readonly id: string } | undefined): readonly Found[] {
  return ids
    .filter((id) => id !== named?.id)
    .map((id): Found => ({ id, object: 'customer', name: null, parent_id: null }));
}

/** A child is shown in its parent redemption, a rollback in the redemption that it undid. */
export function foundRedemption({ id, object, voucher, promotion_tier, redemption }: Redemption | Rollback): Found {
  return { id, object, name: voucher?.code ?? promotion_tier?.name ?? null, parent_id: redemption ?? null };
}

/** Find records of the configuration by id or name: several tiers, stacks and rules may share a name. */
export function foundInConfig(config: Config, name: string): readonly Found[] {
  const composed = name.normalize('NFC');
  const isNamed = (record: { readonly id: string; readonly name: string }) =>
    record.id === name || record.name.normalize('NFC') === composed;
  const isThere = ({ campaign_id }: InCampaign) => !campaign_id || isKnown(config, campaign_id);
  const within = (object: Found['object'], records: Iterable<InCampaign>): readonly Found[] =>
    [...records]
      .filter((record) => isNamed(record) && isThere(record))
      .map(({ id, name: own, campaign_id }) => ({ id, object, name: own, parent_id: campaign_id ?? null }));
  return [
    ...foundNamed('campaign', knownCampaign(config, name), (campaign) => campaign.name),
    ...within('promotion_tier', config.tiers.values()),
    ...within('promotion_stack', config.stacks.values()),
    ...within('validation_rule', config.rules.values()),
  ];
}

interface InCampaign {
  readonly id: string;
  readonly name: string;
  readonly campaign_id?: string | null;
}
