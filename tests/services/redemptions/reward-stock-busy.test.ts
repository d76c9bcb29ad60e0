// The stock of a reward where many redeem it at the same moment: nothing is sold twice, and the whole stock is sold.
import * as app from '../../support/app';
import { busyCampaign, dump, inTurns, redeem, rollback, unlessRefused, untilSharded } from '../../support/shop';

const { made, aProcess, caller } = busyCampaign();

interface Offer {
  readonly reward: string;
  /** One card for each member of the program. */
  readonly cards: readonly string[];
}

/** A mug for 10 points, which as many members as there are processes pay for. */
async function offerMug(stock: number | null, members = 3): Promise<Offer> {
  const { rt } = made();
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 100_000 } };
  const { id: campaign } = await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const { id: product } = await app.upsertProduct(rt, caller, { name: 'Mug' });
  const mug = { name: 'Mug', type: 'MATERIAL' as const, parameters: { product: { id: product } } };
  const { id: reward } = await app.createReward(rt, caller, { ...mug, ...(stock !== null && { stock }) });
  await app.assignReward(rt, caller, reward, { campaign, parameters: { loyalty: { points: 10 } } });
  const cards: string[] = [];
  for (let number = 0; number < members; number += 1) {
    const command = { campaignId: campaign, request: { customer: `member-${number}` }, idempotencyKey: null };
    cards.push((await app.createMember(rt, caller, command)).answer.code);
  }
  return { reward, cards };
}

const payment = ({ reward, cards }: Offer, card: string) => ({
  redeemables: [{ object: 'voucher' as const, id: card, reward: { id: reward } }],
  customer: { source_id: `member-${cards.indexOf(card)}` },
});

/** @returns the id of the redemption; null when the stock is used up */
async function pay(on: app.Runtime, offer: Offer, card: string): Promise<string | null> {
  const paid = await unlessRefused(redeem(on, caller, payment(offer, card)), 'quantity_exceeded');
  return paid && paid.redemptions[0]!.id;
}

async function counterOf({ reward }: Offer) {
  return Object.values(await dump(made().rt)).find(({ pk, sk }) => pk.includes(`N#${reward}`) && sk === 'N');
}

/** All members pay at the same moment, by a process each. */
const allPay = (offer: Offer, on: readonly app.Runtime[]) => () =>
  offer.cards.map((card, index) => pay(on[index % on.length]!, offer, card));

it('a busy stock is sharded, sold to the last one, and given back by a rollback', async () => {
  const offer = await offerMug(60);
  const on = [aProcess(), aProcess(), aProcess()];
  const sold = await untilSharded(() => counterOf(offer), allPay(offer, on));

  sold.push(...(await inTurns(25, allPay(offer, on))));
  expect(sold).toHaveLength(60);
  expect(await app.getReward(made().rt, caller, offer.reward)).toMatchObject({ stock: 60, redeemed: 60 });
  const { redeemables } = await app.validate(on[0]!, caller, payment(offer, offer.cards[0]!));
  expect(redeemables[0]).toMatchObject({ status: 'INAPPLICABLE', result: { error: { key: 'quantity_exceeded' } } });

  await rollback(on[1]!, caller, { id: sold[0]! });
  expect(await pay(on[2]!, offer, offer.cards[2]!)).not.toBeNull();
  expect(await pay(on[0]!, offer, offer.cards[0]!)).toBeNull();
});

it('a busy reward without a stock is sharded, and its shards take rollbacks', async () => {
  const offer = await offerMug(null);
  const on = [aProcess(), aProcess(), aProcess()];
  const sold = await untilSharded(() => counterOf(offer), allPay(offer, on));

  sold.push(...(await inTurns(4, allPay(offer, on))));
  for (const id of sold.slice(0, 4)) await rollback(on[0]!, caller, { id });
  expect(await counterOf(offer)).toHaveProperty('round');
  expect(await app.getReward(made().rt, caller, offer.reward)).toMatchObject({ redeemed: sold.length - 4 });
});

it('16 payments at the same moment share a stock that is too small to shard', async () => {
  const offer = await offerMug(5, 16);

  expect(await inTurns(1, allPay(offer, [aProcess(), aProcess()]))).toHaveLength(5);
  expect(await counterOf(offer)).not.toHaveProperty('round');
});
