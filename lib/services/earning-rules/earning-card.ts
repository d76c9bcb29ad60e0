// The card to which earning rules add points.
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { Runtime } from '../../ports/runtime';
import { isRefusal } from '../shared/once';
import { publish } from '../publications/publish';
import { publishCommand } from '../publications/publish-command';

interface CardOwner {
  readonly customerId: string;
  readonly campaign: Campaign;
  /** True when a customer without a card gets a new one. */
  readonly joins: boolean;
  /** The key under which the new card is published once; null for none. */
  readonly idempotencyKey: string | null;
}

/**
 * Return the id of the customer's oldest card of a program, or of a new one where the customer joins.
 * @returns null without a card; also where the program gave none, which is logged
 */
export async function obtainCard(
  rt: Runtime<'config' | 'evaluations' | 'guards' | 'holders' | 'limits' | 'publications' | 'vouchers'>,
  caller: Caller,
  { customerId, campaign, joins, idempotencyKey }: CardOwner,
): Promise<string | null> {
  const card = await findCard(rt, caller, { customerId, campaignId: campaign.id });
  if (card || !joins) return card?.voucher.id ?? null;
  const command = publishCommand({ campaign: campaign.id, customer: { id: customerId } }, {});
  try {
    const { answer } = await publish(rt, caller, { command, idempotencyKey });
    return 'voucher' in answer ? answer.voucher.id : null;
  } catch (error) {
    if (!isRefusal(error) || error.failure.key === 'idempotency_key_in_use') throw error;
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
): Promise<VoucherFact | null> {
  const all = { limit: Number.MAX_SAFE_INTEGER, ascending: true, test: null, afterId: null };
  const { records } = await rt.store.holders.ofCustomer(caller, customerId, all);
  const ids = records.flatMap(({ voucher_id, holder_role }) => (holder_role === 'REFEREE' ? [] : [voucher_id]));
  for (let start = 0; start < ids.length; start += CARDS_AT_ONCE) {
    const part = ids.slice(start, start + CARDS_AT_ONCE);
    const redeemables = part.map((id) => ({ object: 'voucher' as const, id }));
    const { vouchers } = await rt.store.evaluations.loadFacts(caller, { redeemables });
    const cards = part.flatMap((id) => vouchers.get(id) ?? []);
    const card = cards.find(
      ({ voucher: { gift, loyalty_card, campaign_id, holder_id } }) =>
        (loyalty_card ?? gift) && campaign_id === campaignId && holder_id === customerId,
    );
    if (card) return card;
  }
  return null;
}
