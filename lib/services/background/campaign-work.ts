// Gives the free codes of a campaign a new definition, and takes the codes of a deleted campaign away.
import { isDeepStrictEqual } from 'node:util';
import type { AsyncWork, DefinitionMember } from '../../model/records/async-action';
import type { VoucherDefinition } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import type { OwnedAction } from '../../ports/async-actions';
import type { Slice } from './slice';
import { remainsOf } from '../campaigns/campaign-parts';
import { settleCampaigns, withoutRedefinition } from '../campaigns/campaign-progress';

type Redefinition = Extract<AsyncWork, { kind: 'REDEFINE' }>;
type Deletion = Extract<AsyncWork, { kind: 'DELETE_CAMPAIGN' }>;

/** Codes neither published nor redeemed follow the campaign; all others stay as they were given out. */
export async function redefineCodes(rt: Runtime, { scope, action }: OwnedAction, untilMs: number): Promise<Slice> {
  const { campaign_id, members = ['value', 'quantity'] } = action.work as Redefinition;
  const campaign = (await rt.store.config.load(scope)).campaigns.get(campaign_id);
  const definition = campaign?.deleted_at ? null : campaign?.voucher;
  if (!definition) return { status: 'FAILED', message: 'The campaign is gone.' };
  // Codes still being added are as the campaign was before. And of two changes the last one must have the last word.
  const [first = action.id] = campaign?.redefining ?? [];
  if (campaign?.vouchers_generation_status === 'IN_PROGRESS' || first !== action.id) return { status: 'MORE' };
  const isOfAnyKind = action.type === FORMER_TYPE;
  const change = (voucher: Voucher): Voucher => {
    const changed = redefinedVoucher(voucher, { definition, members, isOfAnyKind });
    return isDeepStrictEqual(changed, voucher) ? voucher : { ...changed, updated_at: action.created_at };
  };
  const redefinition = { campaignId: campaign_id, change, doneUntil: action.done_until, untilMs };
  const { changed: count, ...redefined } = await rt.store.vouchers.redefine(scope, redefinition);
  if (count > 0) await rt.store.asyncActions.count(scope, action.id, count);
  if (redefined.status === 'DONE') {
    await settleCampaigns(rt, scope, [campaign_id], (now) => withoutRedefinition(now, action.id));
  }
  return redefined;
}

/** What earlier versions began gave codes another type of discount as well: it ends as it was accepted. */
const FORMER_TYPE = 'CAMPAIGN.UPDATE';

interface NewDefinition {
  readonly definition: VoucherDefinition;
  readonly members: readonly DefinitionMember[];
  /** Whether a discount may take the place of one of another type. */
  readonly isOfAnyKind: boolean;
}

function redefinedVoucher(voucher: Voucher, { definition, members, isOfAnyKind }: NewDefinition): Voucher {
  const { discount, gift, loyalty_card: card, redemption } = definition;
  const value = {
    ...(discount && (isOfAnyKind || isSameKind(voucher.discount, discount)) && { discount }),
    ...(gift && voucher.gift && { gift: giftLike(voucher.gift, gift) }),
    ...(card && voucher.loyalty_card && { loyalty_card: cardLike(voucher.loyalty_card, card) }),
  };
  return {
    ...voucher,
    ...(members.includes('value') && value),
    ...(members.includes('quantity') && { redemption: { ...voucher.redemption, quantity: redemption.quantity } }),
  };
}

/** A code that was made with another type of discount than its campaign has keeps it. */
function isSameKind(own: Voucher['discount'], { type }: NonNullable<Voucher['discount']>): boolean {
  return !own || own.type === type;
}

/** A gift card whose balance was never moved gets the new amount; of another one only the effect changes. */
function giftLike(gift: NonNullable<Voucher['gift']>, { amount, effect }: NonNullable<VoucherDefinition['gift']>) {
  return gift.balance === gift.amount && !gift.subtracted_amount
    ? { ...gift, amount, balance: amount, effect }
    : { ...gift, effect };
}

/** A loyalty card whose balance was never moved gets the new points. */
function cardLike(
  card: NonNullable<Voucher['loyalty_card']>,
  { points }: NonNullable<VoucherDefinition['loyalty_card']>,
) {
  return card.balance === card.points && !card.subtracted_points ? { ...card, points, balance: points } : card;
}

/** Take all codes away, then what is left of the campaign, and at last itself. */
export async function deleteCodes(rt: Runtime, { scope, action }: OwnedAction, untilMs: number): Promise<Slice> {
  const { campaign_id, is_forced } = action.work as Deletion;
  const { adding } = (await rt.store.config.load(scope)).campaigns.get(campaign_id) ?? {};
  for (;;) {
    const removed = await rt.store.vouchers.removeSome(scope, campaign_id, {
      isForced: is_forced,
      date: action.created_at,
    });
    if (removed === 0) break;
    await rt.store.asyncActions.count(scope, action.id, removed);
    if (performance.now() >= untilMs) return { status: 'MORE' };
  }
  // What was still being added as the codes were taken away goes with a later slice.
  if (adding) return { status: 'MORE' };
  for (;;) {
    const config = await rt.store.config.load(scope);
    const remove = remainsOf(campaign_id, config);
    if (remove.length === 0) return { status: 'DONE' };
    const outcome = await rt.store.config.change(scope, { remove, basedOn: config.version });
    if (outcome.status !== 'CHANGED') return { status: 'MORE' };
  }
}
