// The card to which earning rules add points.
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { isRefusal } from '../shared/once';
import { publish } from '../publications/publish';
import { publishCommand } from '../publications/publish-command';

interface CardOwner {
  readonly customerId: string;
  readonly campaign: Campaign;
}

/**
 * Return the id of the customer's oldest card of a program. A program with `auto_join` gives a customer without one a
 * new card.
 * @returns null without a card; also where the program gave none, which is logged
 */
export async function obtainCard(
  rt: Runtime<'config' | 'evaluations' | 'guards' | 'holders' | 'limits' | 'publications' | 'vouchers'>,
  caller: Caller,
  { customerId, campaign }: CardOwner,
): Promise<string | null> {
  const card = await findCard(rt, caller, { customerId, campaignId: campaign.id });
  if (card || campaign.auto_join !== true) return card?.id ?? null;
  const command = publishCommand({ campaign: campaign.id, customer: { id: customerId } }, {});
  try {
    const { answer } = await publish(rt, caller, { command, idempotencyKey: null });
    return 'voucher' in answer ? answer.voucher.id : null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    rt.log.info({ earning: 'a customer could not join the program', campaign: campaign.id, reason: error.failure.key });
    return null;
  }
}

/** Vouchers that one read of facts looks up. */
const CARDS_AT_ONCE = 30;

/** Find the oldest card of a program that the customer holds. */
export async function findCard(
  rt: Runtime<'evaluations' | 'holders'>,
  caller: Caller,
  { customerId, campaignId }: { readonly customerId: string; readonly campaignId: string },
): Promise<Voucher | null> {
  const all = { limit: Number.MAX_SAFE_INTEGER, ascending: true, test: null, afterId: null };
  const { records } = await rt.store.holders.ofCustomer(caller, customerId, all);
  const ids = records.flatMap(({ voucher_id, holder_role }) => (holder_role === 'REFEREE' ? [] : [voucher_id]));
  for (let start = 0; start < ids.length; start += CARDS_AT_ONCE) {
    const part = ids.slice(start, start + CARDS_AT_ONCE);
    const redeemables = part.map((id) => ({ object: 'voucher' as const, id }));
    const { vouchers } = await rt.store.evaluations.loadFacts(caller, { redeemables });
    const cards = part.flatMap((id) => vouchers.get(id)?.voucher ?? []);
    const card = cards.find(
      ({ loyalty_card, campaign_id, holder_id }) =>
        loyalty_card && campaign_id === campaignId && holder_id === customerId,
    );
    if (card) return card;
  }
  return null;
}
