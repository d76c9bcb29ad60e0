// Redemptions whose units come back, through the routes.
import { type Answered, answered, callRoute } from './route-call';
import { PROJECT } from './projects';
import { KEYS } from './events';

/** The lines of the second worked example: 7247 in all. */
export const THREE_LINES = [
  { source_id: 'a', quantity: 2, price: 2499 },
  { source_id: 'b', quantity: 1, price: 1250 },
  { source_id: 'c', quantity: 3, price: 333 },
];

export const voucherOf = (id: string, more: object = {}) => ({ object: 'voucher', id, ...more });

export const aCode = (code: string, voucher: object) =>
  answered('POST /v1/vouchers/{code}', { params: { code }, body: voucher });

export const aDiscount = (code: string, discount: object) => aCode(code, { type: 'DISCOUNT_VOUCHER', discount });

export const aGift = (code: string, amount: number) => aCode(code, { type: 'GIFT_VOUCHER', gift: { amount } });

export interface Redeemed {
  /** The id that returns name. */
  readonly id: string;
  readonly orderId: string;
  readonly lineIds: readonly string[];
  readonly childIds: readonly string[];
}

export async function redeemed(redeemables: readonly object[], order: object, more: object = {}): Promise<Redeemed> {
  const answer = await answered('POST /v1/redemptions', { body: { redeemables, order, ...more } });
  const children = answer.redemptions;
  const { id } = (answer.parent_redemption ?? children[0]) as Answered;
  const placed = answer.order as Answered & { readonly items?: readonly Answered[] };
  return {
    id,
    orderId: placed.id,
    lineIds: placed.items?.map((item) => item.id) ?? [],
    childIds: children.map((child) => child.id),
  };
}

const ROUTE = 'POST /v1/redemptions/{redemptionId}/returns';

export const postReturn = (id: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  callRoute(ROUTE, { params: { redemptionId: id }, body, headers: { ...KEYS.server, ...headers } });

export const returned = (id: string, body: object) => answered(ROUTE, { params: { redemptionId: id }, body });

export const rollback = (id: string) => callRoute('POST /v1/redemptions/{id}/rollbacks', { params: { id }, body: {} });

export async function balanceOf(code: string): Promise<number> {
  const voucher = await answered('GET /v1/vouchers/{code}', { params: { code } });
  const { gift, loyalty_card: card } = voucher as unknown as Readonly<Record<string, { balance: number } | undefined>>;
  return gift?.balance ?? card?.balance ?? 0;
}

export async function saveProject(settings: object): Promise<void> {
  await answered('PUT /management/v1/projects/{projectId}', {
    params: { projectId: PROJECT },
    headers: KEYS.management,
    body: settings,
  });
}

export async function aProduct(): Promise<string> {
  return (await answered('POST /v1/products', { body: { name: 'Mug', price: 500 } })).id;
}

/** A redemption by the points of a member: of a reward that costs `points`, or of an order that they pay for. */
export async function aClub(reward: object, redemption: { readonly points: number; readonly order?: object }) {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 500 } };
  const program = await answered('POST /v1/loyalties', { body: { name: 'Club', type: 'AUTO_UPDATE', voucher } });
  const { id: rewardId } = await answered('POST /v1/rewards', { body: { name: 'Reward', ...reward } });
  const isCoin = redemption.order !== undefined;
  const cost = isCoin ? {} : { parameters: { loyalty: { points: redemption.points } } };
  const assignment = { campaign: program.id, ...cost };
  await answered('POST /v1/rewards/{rewardId}/assignments', { params: { rewardId }, body: assignment });
  const params = { campaignId: program.id, code: 'POINTS' };
  await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
  await answered('POST /v1/publications', { body: { voucher: 'POINTS', customer: { source_id: 'jo' } } });
  const { points, order } = redemption;
  return answered('POST /v1/loyalties/members/{code}/redemption', {
    params: { code: 'POINTS' },
    body: {
      reward: { id: rewardId, ...(isCoin && { points }) },
      ...(order && { order }),
      customer: { source_id: 'jo' },
    },
  });
}
