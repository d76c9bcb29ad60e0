// Sends one reception to the service: the units of the goods, and the value of what gift cards paid for.
import type { Attempt, RedemptionCall } from '../core/attempts';
import {
  creditedAmount,
  toDryRun,
  type AnsweredReturn,
  type PlannedReturn,
  type ReturnAnswers,
  type ReturnCall,
} from '../core/planned-return';
import { keyOfReception, valueOfReception, type Reception } from '../core/receptions';
import { toMajor, toMinor } from '../core/money';
import { matchReturn, type MatchedReturn, type RedeemedLine } from '../core/returned-lines';
import type { Answer, Calls } from '../shop-core/client';
import { readDigits } from './carts';
import type { ShopContext } from './context';
import { creditOrder, isRefundedInMoney, listReceptions, readReturnedOrder, type ReturnedOrder } from './receptions';
import type { ReturnOutcome, ReturnRow } from './returns';

interface Sending {
  readonly context: ShopContext;
  readonly calls: Calls;
  readonly attempt: Attempt;
}

/** Send a reception, or the rest of one that was begun. @throws ServiceUnavailable: the reception stays due */
export async function sendReturn(sending: Sending, row: ReturnRow): Promise<ReturnOutcome> {
  const { module } = sending.context;
  const plan = row.plan ?? (await planReturn(sending, row));
  await module.updateStackableReturns({ id: row.id, plan: JSON.stringify(plan) });
  const goods = await sendGoods(sending, row, plan);
  if (plan.gift === null) return { notes: goods.notes };
  const gift = await sendGift(sending, { row, call: plan.gift, answers: goods.answers });
  return { notes: [...goods.notes, ...gift.notes] };
}

function isOfGifts({ key }: RedemptionCall): boolean {
  return key.endsWith(':gift');
}

/**
 * Decide what is sent: once it is stored, later changes of the order do not change it. A gift card pays, and discounts
 * nothing: its part does not depend on the policy of the project, and `RE_EVALUATE` would refuse an order without lines.
 */
async function planReturn(sending: Sending, row: ReturnRow): Promise<PlannedReturn> {
  const { context, attempt } = sending;
  const [order, receptions] = await Promise.all([
    readReturnedOrder(context, row.order_id),
    listReceptions(context, row.order_id),
  ]);
  const digits = await readDigits(context, attempt.currency_code);
  const index = receptions.findIndex(
    ({ return_id, number }) => return_id === row.return_id && number === row.reception,
  );
  const reception = receptions[index];
  const goodsCall = attempt.calls.find((call) => !isOfGifts(call));
  const giftCall = attempt.calls.find(isOfGifts);
  if (reception === undefined) return { goods: null, gift: null, unmatched: 0 };
  const matched = goodsCall ? await matchUnits(sending, goodsCall, { order, reception, digits }) : null;
  const value = valueOfReception(receptions, index, { items: order.items, digits });
  const key = keyOfReception(reception);
  const reason = row.return_id;
  const items = matched?.items ?? [];
  return {
    goods: goodsCall && items.length > 0 ? toCall(key, goodsCall, { items, reason }) : null,
    gift: giftCall && value > 0 ? toCall(`${key}:gift`, giftCall, { amount: value, policy: 'KEEP', reason }) : null,
    unmatched: matched?.unmatched ?? 0,
  };
}

/** @param body what comes back, and why */
function toCall(key: string, { redemption_id }: RedemptionCall, body: object): ReturnCall {
  return {
    key,
    path: `/v1/redemptions/${encodeURIComponent(redemption_id ?? '')}/returns`,
    body: JSON.stringify(body),
  };
}

interface ReceivedUnits {
  readonly order: ReturnedOrder;
  readonly reception: Reception;
  readonly digits: number;
}

/** Match the units with the lines of the redemption, less what earlier returns took of them. */
async function matchUnits(
  { calls }: Sending,
  { redemption_id }: RedemptionCall,
  { order, reception, digits }: ReceivedUnits,
): Promise<MatchedReturn> {
  const path = `/v1/redemptions/${encodeURIComponent(redemption_id ?? '')}`;
  const redemption = await calls.send<{ readonly order?: { readonly items?: readonly RedeemedLine[] } }>({
    method: 'GET',
    path,
  });
  const earlier = await calls.send<EarlierReturns>({ method: 'GET', path: `${path}/returns?limit=100` });
  const gone = new Map<string, number>();
  for (const { items } of earlier.ok ? earlier.body.data : []) {
    for (const { id, quantity } of items) gone.set(id, (gone.get(id) ?? 0) + quantity);
  }
  const lines = (redemption.ok ? (redemption.body.order?.items ?? []) : []).map((line) => ({
    ...line,
    returned: gone.get(line.id ?? '') ?? 0,
  }));
  const byId = new Map(order.items.map((item) => [item.id, item]));
  const returned = reception.units.map(({ item_id, quantity }) => ({
    variant: byId.get(item_id)?.variant_id ?? null,
    price: toMinor(byId.get(item_id)?.unit_price ?? 0, digits),
    quantity,
  }));
  return matchReturn(returned, lines);
}

interface EarlierReturns {
  readonly data: readonly { readonly items: readonly { readonly id: string; readonly quantity: number }[] }[];
}

interface SentGoods {
  readonly answers: ReturnAnswers;
  readonly notes: readonly string[];
}

async function sendGoods(
  { context, calls, attempt }: Sending,
  row: ReturnRow,
  plan: PlannedReturn,
): Promise<SentGoods> {
  const hasGoods = attempt.calls.some((call) => !isOfGifts(call));
  if (!hasGoods) return { answers: row.answers, notes: [] };
  if (plan.goods === null) {
    return { answers: row.answers, notes: ['No returned line could be matched with the redemption.'] };
  }
  const unmatched =
    plan.unmatched === 0 ? [] : [`${plan.unmatched} returned lines could not be matched with the redemption.`];
  const answer = await postOnce(calls, plan.goods, row.answers.goods);
  if (!answer.ok) return { answers: row.answers, notes: [refusedNote(answer.refusal.key), ...unmatched] };
  const answers = { ...row.answers, goods: answer.body };
  await context.module.updateStackableReturns({ id: row.id, answer: JSON.stringify(answers) });
  const digits = await readDigits(context, attempt.currency_code);
  return { answers, notes: [...unmatched, ...policyNotes(answer.body, digits)] };
}

/** Send a call, unless its answer is stored. */
function postOnce(
  calls: Calls,
  { key, path, body }: ReturnCall,
  known: AnsweredReturn | undefined,
): Promise<Answer<AnsweredReturn>> {
  if (known !== undefined) return Promise.resolve({ ok: true, body: known });
  return calls.send<AnsweredReturn>({ method: 'POST', path, body, idempotencyKey: key });
}

function refusedNote(key: string): string {
  return `The service refused the return: ${key}.`;
}

/** Medusa values a unit at what it cost. Another policy refunds another amount, which a person has to pay. */
function policyNotes({ policy, refund_amount }: AnsweredReturn, digits: number): readonly string[] {
  if (policy === 'KEEP') return [];
  const amount = toMajor(refund_amount, digits).toFixed(digits);
  return [`The return policy ${policy} refunds ${amount} for these goods, where Medusa shows what they cost.`];
}

interface GiftReturn {
  readonly row: ReturnRow;
  readonly call: ReturnCall;
  readonly answers: ReturnAnswers;
}

const BY_HAND = 'Credit the gift card by hand for its part.';

/** Give gift cards their part of a return, and take it off what the shop owes in money. */
async function sendGift(sending: Sending, gift: GiftReturn): Promise<ReturnOutcome> {
  const { context, calls, attempt } = sending;
  const { row, call, answers } = gift;
  if (answers.goods !== undefined && answers.goods.policy !== 'KEEP') return { notes: [BY_HAND] };
  const digits = await readDigits(context, attempt.currency_code);
  const obstacle = answers.gift === undefined ? await findObstacle(sending, gift, digits) : null;
  if (obstacle !== null) return { notes: [obstacle] };
  const answer = await postOnce(calls, call, answers.gift);
  if (!answer.ok) return { notes: [refusedNote(answer.refusal.key), BY_HAND] };
  await context.module.updateStackableReturns({
    id: row.id,
    answer: JSON.stringify({ ...answers, gift: answer.body }),
  });
  const credited = creditedAmount(answer.body);
  if (credited > 0) await creditOrder(context, row.order_id, { key: call.key, amount: -toMajor(credited, digits) });
  const isWhole = answer.body.vouchers.every((voucher) => voucher.credited);
  return { notes: isWhole ? [] : ['A gift card was deleted: refund its part in another way.'] };
}

/** Why gift cards get nothing: without this check, a return that was refunded in money would be paid twice. */
async function findObstacle(
  { context, calls }: Sending,
  { row, call }: GiftReturn,
  digits: number,
): Promise<string | null> {
  const dryRun = await calls.send<AnsweredReturn>({ method: 'POST', ...toDryRun(call) });
  if (!dryRun.ok) return `${refusedNote(dryRun.refusal.key)} ${BY_HAND}`;
  const order = await readReturnedOrder(context, row.order_id);
  const credited = dryRun.body.refund_amount - dryRun.body.money_amount;
  return isRefundedInMoney(order, credited, digits)
    ? 'The whole return was refunded in money, so the gift card got nothing.'
    : null;
}
