// What a decision reads of the counters of campaigns.
import type { CampaignCounters } from '../../model/counters';
import type { RequestFacts } from '../../ports/limits';
import type { CountersRead } from '../../ports/validations';
import type { Numbers } from '../campaigns/counter-items';
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
  return asked.filter((id) => compared.has(id) || counters.leastOf(project, id) === null);
}

/** Those that are spread take a round trip more where somebody looks at them, and are settled for a redemption that compares with them. */
export async function countersOf(
  counters: SpreadCounters,
  project: string,
  { items, ...counting }: Counting & { readonly items: ItemMap },
): Promise<Pick<RequestFacts, 'counters' | 'openCounters'>> {
  const campaigns = unknownCampaigns(counters, project, counting);
  const open = new Map<string, CampaignCounters>();
  const counted = new Map<string, CampaignCounters>();
  const noteOpen = (id: string, least: Numbers | null): void => {
    if (least) open.set(id, campaignCounters({ ...countersKey(project, id), ...least }));
  };
  for (const id of counting.asked) if (!campaigns.includes(id)) noteOpen(id, counters.leastOf(project, id));
  await Promise.all(
    campaigns.map(async (id) => {
      const stored = items.get(countersKey(project, id));
      if (!stored) return;
      const { item, least } = await counters.compared(stored, lookAt(id, counting));
      noteOpen(id, least);
      if (item) counted.set(id, campaignCounters(item));
    }),
  );
  return { counters: new Map([...open, ...counted]), openCounters: open };
}

function lookAt(id: string, { compared, isRedeemed, read = 'LIMITS' }: Counting): 'COMPARED' | 'LIMITED' | 'SEEN' {
  if (!isRedeemed) return 'SEEN';
  if (compared.has(id) || read === 'SETTLED') return 'COMPARED';
  return read === 'SUMS' ? 'SEEN' : 'LIMITED';
}
