// Gives the free codes of a campaign a new definition, and takes the codes of a deleted campaign away.
import type { AsyncWork } from '../model/async-action';
import type { VoucherDefinition } from '../model/campaign';
import type { Voucher } from '../model/voucher';
import type { Runtime } from '../ports';
import type { OwnedAction } from '../ports/async-actions';
import type { Slice } from './background';
import { remainsOf } from './campaign-deletion';
import { settleCampaign } from './generation';

type Redefinition = Extract<AsyncWork, { kind: 'REDEFINE' }>;
type Deletion = Extract<AsyncWork, { kind: 'DELETE_CAMPAIGN' }>;

/** Codes neither published nor redeemed follow the campaign; all others stay as they were given out. */
export async function redefineCodes(rt: Runtime, { scope, action }: OwnedAction, untilMs: number): Promise<Slice> {
  const { campaign_id } = action.work as Redefinition;
  const campaign = (await rt.store.config.load(scope)).campaigns.get(campaign_id);
  const definition = campaign?.deleted_at ? null : campaign?.voucher;
  if (!definition) return { status: 'FAILED', message: 'The campaign is gone.' };
  const change = (voucher: Voucher): Voucher => redefined(voucher, definition, action.created_at);
  const isDone = await rt.store.vouchers.redefine(scope, { campaignId: campaign_id, change, untilMs });
  if (isDone) await settleCampaign(rt, scope, campaign_id, { creation_status: 'DONE' });
  return { status: isDone ? 'DONE' : 'MORE' };
}

/** The same voucher where it follows the definition already. */
function redefined(voucher: Voucher, definition: VoucherDefinition, date: string): Voucher {
  const changed: Voucher = {
    ...voucher,
    ...(definition.discount && { discount: definition.discount }),
    ...(definition.gift && voucher.gift && { gift: giftLike(voucher.gift, definition.gift) }),
    redemption: { ...voucher.redemption, quantity: definition.redemption.quantity },
  };
  return JSON.stringify(changed) === JSON.stringify(voucher) ? voucher : { ...changed, updated_at: date };
}

/** A gift card whose balance was never moved gets the new amount; of another one only the effect changes. */
function giftLike(gift: NonNullable<Voucher['gift']>, { amount, effect }: NonNullable<VoucherDefinition['gift']>) {
  return gift.balance === gift.amount && !gift.subtracted_amount
    ? { ...gift, amount, balance: amount, effect }
    : { ...gift, effect };
}

/** Take all codes away, then what is left of the campaign, and at last itself. */
export async function deleteCodes(rt: Runtime, { scope, action }: OwnedAction, untilMs: number): Promise<Slice> {
  const { campaign_id, is_forced } = action.work as Deletion;
  for (;;) {
    const removed = await rt.store.vouchers.removeSome(scope, campaign_id, {
      isForced: is_forced,
      date: action.created_at,
    });
    if (removed === 0) break;
    await rt.store.asyncActions.count(scope, action.id, removed);
    if (performance.now() >= untilMs) return { status: 'MORE' };
  }
  for (;;) {
    const config = await rt.store.config.load(scope);
    const remove = remainsOf(campaign_id, config);
    if (remove.length === 0) return { status: 'DONE' };
    const outcome = await rt.store.config.change(scope, { remove, basedOn: config.version });
    if (outcome.status !== 'CHANGED') return { status: 'MORE' };
  }
}
