// The results of a search by name, in the form of its answer.
import { hasCampaign } from '../campaign/find';
import type { Config } from '../../model/config';
import type { Publication } from '../../model/records/publication';
import type { Redemption, Rollback } from '../../model/records/redemption';
import { resolveCampaign } from '../record/record-names';

export interface SearchHit {
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

/** The search result for a record that may not exist: one, or none. */
export function toNamedSearchResults<T extends { readonly id: string }>(
  object: SearchHit['object'],
  record: T | null | undefined,
  nameOf: (record: T) => string | null | undefined,
): readonly SearchHit[] {
  return record ? [{ id: record.id, object, name: nameOf(record) ?? null, parent_id: null }] : [];
}

/** A publication as a search result. */
export function toPublicationSearchResult(record: Pick<Publication, 'id' | 'source_id' | 'created_at'>): SearchHit {
  const { id, source_id, created_at } = record;
  return { id, object: 'publication', name: source_id, parent_id: null, created_at };
}

/**
 * Convert the ids of customers with a matching e-mail address to search results, without the customer already found by
 * source id.
 */
export function toEmailSearchResults(
  ids: readonly string[],
  named: { readonly id: string } | undefined,
): readonly SearchHit[] {
  return ids
    .filter((id) => id !== named?.id)
    .map((id): SearchHit => ({ id, object: 'customer', name: null, parent_id: null }));
}

/** Convert a redemption or rollback to a search result that names its parent redemption. */
export function toRedemptionSearchResult({
  id,
  object,
  voucher,
  promotion_tier,
  redemption,
}: Redemption | Rollback): SearchHit {
  return { id, object, name: voucher?.code ?? promotion_tier?.name ?? null, parent_id: redemption ?? null };
}

/** Find records of the configuration by id or name: several tiers, stacks and rules may share a name. */
export function searchConfig(config: Config, name: string): readonly SearchHit[] {
  const composed = name.normalize('NFC');
  const isNamed = (record: { readonly id: string; readonly name: string }) =>
    record.id === name || record.name.normalize('NFC') === composed;
  const isThere = ({ campaign_id }: InCampaign) => !campaign_id || hasCampaign(config, campaign_id);
  const within = (object: SearchHit['object'], records: Iterable<InCampaign>): readonly SearchHit[] =>
    [...records]
      .filter((record) => isNamed(record) && isThere(record))
      .map(({ id, name: own, campaign_id }) => ({ id, object, name: own, parent_id: campaign_id ?? null }));
  return [
    ...toNamedSearchResults('campaign', resolveCampaign(config, name), (campaign) => campaign.name),
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
