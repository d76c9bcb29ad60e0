// What a decision reads of the counters of campaigns.
import type { CampaignCounters } from '../../model/counters';
import type { SpreadCounters } from '../campaigns/spread-counters';
import { campaignCounters } from '../customers/usage-items';
import { countersKey } from '../keys';
import type { ItemMap } from '../records/item-map';

interface Counting {
  readonly campaigns: readonly string[];
  /** Those of which the request looks at the numbers themselves, not at limits alone. */
  readonly compared: ReadonlySet<string>;
  readonly isRedeemed: boolean;
}

/** A redemption that only keeps limits need not read counters of which it knows shards: what is left is a matter of these. */
export function unknownCampaigns(
  counters: SpreadCounters,
  project: string,
  { campaigns, compared, isRedeemed }: Counting,
): readonly string[] {
  if (!isRedeemed) return campaigns;
  return campaigns.filter((id) => compared.has(id) || !counters.isKnown(project, id));
}

/** Those that are spread take a round trip more where somebody looks at them, and are settled for a redemption that compares with them. */
export async function countersOf(
  counters: SpreadCounters,
  project: string,
  { campaigns, items, compared, isRedeemed }: Counting & { readonly items: ItemMap },
): Promise<ReadonlyMap<string, CampaignCounters>> {
  const lookAt = (id: string) => (compared.has(id) ? 'COMPARED' : 'LIMITED');
  const found = await Promise.all(
    campaigns.map(async (id) => {
      const read = items.get(countersKey(project, id));
      const item = read && (await counters.compared(read, isRedeemed ? lookAt(id) : 'SEEN'));
      return item ? [[id, campaignCounters(item)] as const] : [];
    }),
  );
  return new Map(found.flat());
}
