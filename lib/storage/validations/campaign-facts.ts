// What a decision reads of the counters of campaigns.
import type { CampaignCounters } from '../../model/counters';
import type { CountersRead } from '../../ports/validations';
import type { SpreadCounters } from '../campaigns/spread-counters';
import { campaignCounters } from '../customers/usage-items';
import { countersKey } from '../keys';
import type { ItemMap } from '../records/item-map';

interface Counting {
  /** Those whose counters the request needs. */
  readonly asked: readonly string[];
  /** Those of which the request looks at the numbers themselves, not at limits alone. */
  readonly compared: ReadonlySet<string>;
  readonly isRedeemed: boolean;
  readonly read?: CountersRead | undefined;
}

/** A redemption that only keeps limits need not read counters of which it knows shards: what is left is a matter of these. */
export function unknownCampaigns(
  counters: SpreadCounters,
  project: string,
  { asked, compared, isRedeemed, read = 'LIMITS' }: Counting,
): readonly string[] {
  if (!isRedeemed || read !== 'LIMITS') return asked;
  return asked.filter((id) => compared.has(id) || !counters.isKnown(project, id));
}

/** Those that are spread take a round trip more where somebody looks at them, and are settled for a redemption that compares with them. */
export async function countersOf(
  counters: SpreadCounters,
  project: string,
  { items, ...counting }: Counting & { readonly items: ItemMap },
): Promise<{
  readonly counters: ReadonlyMap<string, CampaignCounters>;
  readonly openCounters: ReadonlySet<string>;
}> {
  const campaigns = unknownCampaigns(counters, project, counting);
  const open = new Set(counting.asked.filter((id) => !campaigns.includes(id)));
  const found = await Promise.all(
    campaigns.map(async (id) => {
      const stored = items.get(countersKey(project, id));
      if (!stored) return [];
      const { item, isOpen } = await counters.compared(stored, lookAt(id, counting));
      if (isOpen) open.add(id);
      return item ? [[id, campaignCounters(item)] as const] : [];
    }),
  );
  return { counters: new Map(found.flat()), openCounters: open };
}

function lookAt(id: string, { compared, isRedeemed, read = 'LIMITS' }: Counting): 'COMPARED' | 'LIMITED' | 'SEEN' {
  if (!isRedeemed) return 'SEEN';
  if (compared.has(id) || read === 'SETTLED') return 'COMPARED';
  return read === 'SUMS' ? 'SEEN' : 'LIMITED';
}
