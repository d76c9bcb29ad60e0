// Rewards that loyalty campaigns offer.
import type { FileMembers } from '../files/record';
import { assignNewRules, removeRules } from './changes';
import type { ProjectRecord } from './forms';
import { bodyOf, type WriteContext } from './writes';

/** Offer a reward in a loyalty campaign. */
export async function createOffer(context: WriteContext, campaign: string, offer: FileMembers): Promise<void> {
  const { reward, points, auto_redeem: redeems, ...others } = offer;
  const { names } = context;
  const campaignId = names.idOf('campaign', campaign);
  const loyalty = {
    ...(typeof points === 'number' && { points }),
    ...(redeems === true && { auto_redeem: true }),
  };
  const made = await context.api.send({
    route: 'POST /v1/loyalties/{campaignId}/rewards',
    params: { campaignId },
    body: {
      reward: names.idOf('reward', String(reward)),
      ...(Object.keys(loyalty).length > 0 && { parameters: { loyalty } }),
      ...bodyOf(context, others),
    },
  });
  names.setOffer({ campaignId, reward: String(reward) }, String(made.id));
}

interface OffersChange {
  readonly campaign: string;
  readonly before: readonly FileMembers[];
  readonly after: readonly FileMembers[];
  readonly offers: readonly FileMembers[];
}

/**
 * Give a campaign the rewards that the files list. The one that it redeems by itself comes last: there is one at most.
 * @param offers reward assignments of the project, as answered
 */
export async function changeOffers(
  context: WriteContext,
  { campaign, before, after, offers }: OffersChange,
): Promise<void> {
  const { api, names } = context;
  const campaignId = names.idOf('campaign', campaign);
  const byReward = new Map(before.map((offer) => [String(offer.reward), offer]));
  const storedOf = (key: string) => offers.find(({ reward_id: id }) => names.keyOf('reward', String(id)) === key);
  const write = async (offer: FileMembers): Promise<void> => {
    const key = String(offer.reward);
    const known = byReward.get(key);
    const stored = storedOf(key);
    if (!known || !stored) await createOffer(context, campaign, offer);
    else await changeOffer(context, { campaignId, known, offer, stored });
  };
  for (const offer of after) if (offer.auto_redeem !== true) await write(offer);
  const kept = new Set(after.map(({ reward }) => String(reward)));
  for (const key of byReward.keys()) {
    if (kept.has(key)) continue;
    const params = { campaignId, assignmentId: String(storedOf(key)?.id) };
    await api.send({ route: 'DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}', params });
  }
  for (const offer of after) if (offer.auto_redeem === true) await write(offer);
}

interface OfferChange {
  readonly campaignId: string;
  readonly known: FileMembers;
  readonly offer: FileMembers;
  readonly stored: FileMembers;
}

async function changeOffer(context: WriteContext, { campaignId, known, offer, stored }: OfferChange): Promise<void> {
  const id = String(stored.id);
  const rules = await assignNewRules(
    context,
    { kind: 'campaign', key: '', stored: { id } as ProjectRecord, wanted: offer, changed: ['validation_rules'] },
    { to: 'reward_assignment', assignments: { data: stored.assignments } },
  );
  const { points } = offer;
  const auto_redeem = offer.auto_redeem === true;
  const isChanged = points !== known.points || auto_redeem !== (known.auto_redeem === true);
  if (typeof points === 'number' && isChanged)
    await context.api.send({
      route: 'PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}',
      params: { campaignId, assignmentId: id },
      body: { parameters: { loyalty: { points, auto_redeem } } },
    });
  await removeRules(context, rules);
}
