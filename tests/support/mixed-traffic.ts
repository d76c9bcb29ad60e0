// A project in which everything happened that changes money or counts.
import type { Caller } from '../../lib/model/common';
import type { CreateReturnRequest } from '../../lib/model/generated';
import type { RequestOrder } from '../../lib/model/records/order';
import type { Redeemable } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports/runtime';
import { createReturn } from '../../lib/services/returns/create-return';
import { adjustBalance } from '../../lib/services/vouchers/balance';
import { deleteCustomer } from '../../lib/services/customers/customers';
import { createEarningRules } from '../../lib/services/earning-rules/earning-rules';
import { createLoyalty } from '../../lib/services/loyalties/loyalties';
import { createLoyaltyTiers } from '../../lib/services/loyalty-tiers/loyalty-tiers';
import { createMember } from '../../lib/services/loyalties/loyalty-members';
import { updateOrder, upsertOrder } from '../../lib/services/orders/orders';
import { publish } from '../../lib/services/publications/publish';
import { publishCommand } from '../../lib/services/publications/publish-command';
import { deleteVoucher, updateVoucher } from '../../lib/services/vouchers/vouchers';
import { dispatchDue } from '../../lib/services/webhooks/dispatch';
import {
  aGiftCard,
  aRule,
  aVoucher,
  assigned,
  putCampaign,
  putRecords,
  putStack,
  putStackingRules,
  putTier,
  putVoucher,
  stackLine,
  tierLine,
  voucherLine,
} from './builders';
import { redeem, rollback } from './main-job';
import { refusalOf } from './refusal';

/** An order with returns, and its customer; its first return, and the key of that. */
export const RETURNING_CUSTOMER = 'finn';
export const RETURNED_ORDER = 'cart-returned';
export const RETURN_REQUEST = { amount: 1_999, reason: 'Too small' };
export const RETURN_KEY = 'return-1';

interface Traffic {
  readonly rt: Runtime;
  readonly caller: Caller;
}

interface Bought {
  readonly redeemables: readonly Redeemable[];
  readonly order?: RequestOrder;
  readonly customer?: string;
}

/** Redeems, and answers the id of the redemption. */
async function buy({ rt, caller }: Traffic, { customer, ...request }: Bought): Promise<string> {
  const answer = await redeem(rt, caller, { ...request, ...(customer && { customer: { source_id: customer } }) });
  return (answer.parent_redemption ?? answer.redemptions[0])!.id;
}

/** Redemptions alone, stacked, in part, refused, rolled back and returned in part; changes by hand; publications; records that go. */
export async function mixedTraffic(rt: Runtime, caller: Caller): Promise<void> {
  const traffic = { rt, caller };
  await cards(traffic);
  await stacks(traffic);
  await publications(traffic);
  await claims(traffic);
  await departures(traffic);
  await returns(traffic);
  await points(traffic);
}

/** A member whose order earns points that expire and reach a tier, and points that are pending. */
async function points({ rt, caller }: Traffic): Promise<void> {
  const expiration_rules = { period_type: 'MONTH', period_value: 1 } as const;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0, expiration_rules } };
  const loyalty_tiers_expiration = {
    qualification_type: 'POINTS_IN_PERIOD',
    qualification_period: 'QUARTER',
    expiration_date: { type: 'END_OF_NEXT_PERIOD' },
  } as const;
  const program = { name: 'Earning members', type: 'AUTO_UPDATE', voucher, loyalty_tiers_expiration } as const;
  const { id } = await createLoyalty(rt, caller, program);
  await createLoyaltyTiers(rt, caller, id, [{ name: 'Silver', points: { from: 40 } }]);
  const earned = (amount: number) => ({ event: 'order.paid', loyalty: { type: 'FIXED' as const, points: amount } });
  const held = { ...earned(30), pending_points: { period_type: 'DAY' as const, period_value: 15 } };
  await createEarningRules(rt, caller, id, [earned(50), held]);
  const customer = { source_id: 'gil' };
  await createMember(rt, caller, { campaignId: id, request: { customer }, idempotencyKey: null });
  await upsertOrder(rt, caller, { source_id: 'cart-earning', amount: 900, status: 'PAID', customer });
  while ((await dispatchDue(rt)) > 0);
}

async function cards(traffic: Traffic): Promise<void> {
  const { rt, caller } = traffic;
  const { code } = await putVoucher(rt, aGiftCard(10_000));
  const limited = await putVoucher(rt, aVoucher({ redemption: { quantity: 2, redeemed_quantity: 0 } }));
  const adjust = (amount: number) =>
    adjustBalance(rt, caller, { codeOrId: code, request: { amount }, idempotencyKey: `by-hand-${amount}` });
  const first = await buy(traffic, {
    redeemables: [voucherLine(code, 1_200), voucherLine(limited.code)],
    order: { source_id: 'cart-1', amount: 20_000 },
    customer: 'ada',
  });
  await adjust(500);
  await buy(traffic, { redeemables: [voucherLine(code, 300)], order: { amount: 900 } });
  await rollback(rt, caller, { id: first });
  await adjust(-700);
  await buy(traffic, { redeemables: [voucherLine(limited.code)], order: { source_id: 'cart-1' }, customer: 'ada' });
  await updateOrder(rt, caller, 'cart-1', { metadata: { gift_wrap: true } });
  await refusalOf(redeem(rt, caller, { redeemables: [voucherLine(code, 99_999)], order: { amount: 99_999 } }));
}

async function stacks(traffic: Traffic): Promise<void> {
  const { rt } = traffic;
  const daily = aRule({ name: 'redemption.count.daily', conditions: { $less_than_or_equal: [100] } });
  await putRecords(rt, { kind: 'rule', record: daily });
  const campaign = await putCampaign(rt, { campaign_type: 'PROMOTION', id: 'camp_tiers' });
  const tiers = await Promise.all([
    putTier(rt, { campaign_id: campaign.id }),
    putTier(rt, { campaign_id: campaign.id }),
  ]);
  const stack = await putStack(rt, tiers);
  const counted = aVoucher();
  await putVoucher(rt, { ...counted, assignments: assigned(daily, { id: counted.id, type: 'voucher' }) });
  await buy(traffic, {
    redeemables: [stackLine(stack.id)],
    order: { source_id: 'cart-2', amount: 9_999 },
    customer: 'bob',
  });
  const second = await buy(traffic, {
    redeemables: [tierLine(tiers[0].id), voucherLine(counted.code)],
    order: { source_id: 'cart-2' },
    customer: 'bob',
  });
  await rollback(rt, traffic.caller, { id: second });
  await buy(traffic, { redeemables: [voucherLine(counted.code)], customer: 'bob' });
  await inPart(traffic, [tierLine(tiers[1].id), voucherLine('nobody-knows-it'), voucherLine(counted.code)]);
}

async function inPart(traffic: Traffic, redeemables: readonly Redeemable[]): Promise<void> {
  await putStackingRules(traffic.rt, { redeemables_application_mode: 'PARTIAL' });
  await buy(traffic, { redeemables, order: { source_id: 'cart-3', amount: 5_000 } });
  await putStackingRules(traffic.rt, {});
}

async function publications({ rt, caller }: Traffic): Promise<void> {
  const campaign = await putCampaign(rt);
  const of = { campaign: campaign.name, campaign_id: campaign.id };
  const free = await Promise.all([putVoucher(rt, aVoucher(of)), putVoucher(rt, aVoucher(of))]);
  const give = (body: Parameters<typeof publishCommand>[0]) =>
    publish(rt, caller, { command: publishCommand(body, {}), idempotencyKey: null });
  await give({ campaign: { name: campaign.name }, customer: { source_id: 'ada' }, source_id: 'mail-1' });
  await give({ voucher: free[1].code, customer: { source_id: 'carl' } });
  await refusalOf(give({ voucher: free[1].code, customer: { source_id: 'ada' } }));
  await updateVoucher(rt, caller, free[0].code, { metadata: { seen: true } });
}

/** What a browser says of its customer: two redemptions that stand, one that is rolled back, and a referral code. */
async function claims({ rt, caller }: Traffic): Promise<void> {
  const browser = { rt, caller: { ...caller, kind: 'client' as const } };
  const each = aRule({ name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [5] } });
  await putRecords(rt, { kind: 'rule', record: each });
  const limited = aVoucher();
  const coupon = await putVoucher(rt, { ...limited, assignments: assigned(each, { id: limited.id, type: 'voucher' }) });
  const referral = await aReferralCode({ rt, caller }, 'ada');
  const claim = {
    redeemables: [voucherLine(coupon.code)],
    order: { source_id: 'cart-1', amount: 700 },
    customer: 'ada',
  };
  await buy(browser, claim);
  await rollback(rt, caller, { id: await buy(browser, claim) });
  await buy(browser, { redeemables: [voucherLine(referral)], customer: 'eve' });
}

async function aReferralCode({ rt, caller }: Traffic, referrer: string): Promise<string> {
  const campaign = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM' });
  const of = { campaign: campaign.name, campaign_id: campaign.id, is_referral_code: true };
  const { code } = await putVoucher(rt, aVoucher(of));
  const command = publishCommand({ voucher: code, customer: { source_id: referrer } }, {});
  await publish(rt, caller, { command, idempotencyKey: null });
  return code;
}

/** Units that came back: of a coupon and a card, once more, all of it, and before a rollback. */
async function returns(traffic: Traffic): Promise<void> {
  const { rt, caller } = traffic;
  const [card, coupon] = [await putVoucher(rt, aGiftCard(9_000)), await putVoucher(rt)];
  const pay = (source_id: string) =>
    buy(traffic, {
      redeemables: [voucherLine(coupon.code), voucherLine(card.code, 1_500)],
      order: { source_id, amount: 5_000 },
      customer: RETURNING_CUSTOMER,
    });
  const giveBack = (redemptionId: string, request: CreateReturnRequest, idempotencyKey: string | null) =>
    createReturn(rt, caller, { redemptionId, request, idempotencyKey });
  const kept = await pay(RETURNED_ORDER);
  await giveBack(kept, RETURN_REQUEST, RETURN_KEY);
  await giveBack(kept, { amount: 1 }, null);
  await giveBack(await pay('cart-returned-whole'), { all: true, policy: 'FORFEIT' }, null);
  const undone = await pay('cart-returned-undone');
  await giveBack(undone, { amount: 777, tender_order: 'STORED_VALUE_FIRST' }, null);
  await rollback(rt, caller, { id: undone });
}

/** A card and a customer that are gone while their redemptions stay. */
async function departures(traffic: Traffic): Promise<void> {
  const { rt, caller } = traffic;
  const [card, binned] = [await putVoucher(rt, aGiftCard(500)), await putVoucher(rt)];
  const order = { source_id: 'cart-4', amount: 800 };
  const spent = await buy(traffic, { redeemables: [voucherLine(card.code, 200)], order, customer: 'dora' });
  await buy(traffic, { redeemables: [voucherLine(binned.code)], order: { amount: 100 } });
  await deleteVoucher(rt, caller, card.code, { force: true });
  await deleteVoucher(rt, caller, binned.code, {});
  await deleteCustomer(rt, caller, 'dora');
  await rollback(rt, caller, { id: spent });
}
