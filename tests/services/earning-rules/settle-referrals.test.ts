// Rewards of referrals: paid once for each referral, whatever is repeated, and taken back after a rollback.
import * as app from '../../support/app';
import { aProject, brokenInvariants, redeem, rollback, type SetupProject, voucherLine } from '../../support/shop';

const EVERY_HOLDING = { limit: 10, ascending: true, test: null, afterId: null };
const DISCOUNT = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } } as const;
const KINDS = {
  LOYALTY_CARD: {
    campaign_type: 'LOYALTY_PROGRAM',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
  },
  GIFT_VOUCHER: {
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1, effect: 'APPLY_TO_ORDER' } },
  },
} as const;

type Kind = keyof typeof KINDS;
type Program = NonNullable<app.CreateCampaignRequest['referral_program']>;

let project: SetupProject;

beforeEach(async () => {
  project = await aProject({ settings: { client_loyalty_events_enabled: true } });
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

/** Create the campaign of the cards, and a program whose code FRIEND refers to Ada. */
async function createProgram(kind: Kind, program: Program = { conversion_event_type: 'redemption' }) {
  const { rt, caller } = project;
  const cards = await app.createCampaign(rt, caller, { name: 'Cards', type: 'AUTO_UPDATE', ...KINDS[kind] });
  const related_object_parent = { id: cards.id, object: 'CAMPAIGN' as const };
  const reward = (amount: number) => ({ related_object_parent, type: kind, amount });
  const campaign = await app.createCampaign(rt, caller, {
    name: 'Friends',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher: DISCOUNT,
    referral_program: { ...program, referee_reward: reward(30), referrer_reward: reward(70) },
  });
  await app.addCode(rt, caller, campaign.id, { code: 'FRIEND', request: {} });
  const command = app.publishCommand({ voucher: 'FRIEND', customer: { source_id: 'ada' } }, {});
  await app.publish(rt, caller, { command, idempotencyKey: null });
  return campaign;
}

const refer = (source_id = 'jo') =>
  redeem(project.rt, project.caller, {
    redeemables: [voucherLine('FRIEND')],
    customer: { source_id },
    order: { amount: 5_000 },
  });

const settle = async () => {
  while ((await app.dispatchDue(project.rt)) > 0);
};

const waiting = (): Promise<readonly app.OwnedRow[]> => project.rt.store.outbox.due(10);

/** The cards of a customer, without referral codes. */
async function cardsOf(sourceId: string) {
  const { rt, caller } = project;
  const { id } = await app.upsertCustomer(rt, caller, { source_id: sourceId });
  const { records } = await rt.store.holders.ofCustomer(caller, id, EVERY_HOLDING);
  const vouchers = await Promise.all(records.map(({ voucher_id }) => app.getVoucher(rt, caller, voucher_id)));
  return vouchers.filter(({ gift, loyalty_card }) => gift ?? loyalty_card);
}

async function balancesOf(...sourceIds: readonly string[]) {
  await settle();
  const cards = await Promise.all(sourceIds.map(cardsOf));
  return cards.map((held) => held.map(({ gift, loyalty_card }) => (gift ?? loyalty_card)?.balance));
}

const transactionsOf = async (sourceId: string) => {
  const [card] = await cardsOf(sourceId);
  return (await app.listTransactions(project.rt, project.caller, card?.code ?? '', {})).data;
};

describe.each<[Kind, number, string]>([
  ['LOYALTY_CARD', 0, 'POINTS'],
  ['GIFT_VOUCHER', 1, 'CREDITS'],
])('a reward of the type %s', (kind, start, word) => {
  test('is added to a new card of each of the two customers', async () => {
    await createProgram(kind);
    const { redemptions } = await refer();

    expect(await balancesOf('jo', 'ada')).toEqual([[start + 30], [start + 70]]);
    const redemption = { id: redemptions[0]!.id };
    const details = { balance: { operation_type: 'AUTOMATIC', balance: start + 30 }, redemption };
    expect(await transactionsOf('jo')).toMatchObject([{ type: `${word}_ADDITION`, details }]);
  });

  test('is added once for each redemption, also where rows are dispatched again and side by side', async () => {
    await createProgram(kind);
    await refer();
    const rows = await waiting();
    await Promise.all(Array.from({ length: 4 }, () => app.dispatchRows(project.rt, rows).catch(() => undefined)));
    await app.dispatchRows(project.rt, rows);
    expect(await balancesOf('jo', 'ada')).toEqual([[start + 30], [start + 70]]);

    await refer('al');
    expect(await balancesOf('jo', 'al', 'ada')).toEqual([[start + 30], [start + 30], [start + 140]]);
  });

  test('is taken back by a rollback as far as the card still has it', async () => {
    await createProgram(kind);
    const { redemptions } = await refer();
    await settle();
    const [card] = await cardsOf('ada');
    await app.changeBalance(project.rt, project.caller, { codeOrId: card!.code, request: { amount: -60 - start } });
    project.rt.clock.advance(1_000);
    await rollback(project.rt, project.caller, { id: redemptions[0]!.id });
    const rows = await waiting();
    await app.dispatchRows(project.rt, rows);
    await app.dispatchRows(project.rt, rows);

    expect(await balancesOf('jo', 'ada')).toEqual([[start], [0]]);
    expect((await transactionsOf('ada'))[0]).toMatchObject({ type: `${word}_REMOVAL` });
  });
});

test('a rollback that is dispatched before its redemption leaves nothing to pay', async () => {
  await createProgram('LOYALTY_CARD');
  const { redemptions } = await refer();
  const paying = await waiting();
  project.rt.clock.advance(1_000);
  await rollback(project.rt, project.caller, { id: redemptions[0]!.id });
  const known = new Set(paying.map(({ row }) => row.id));
  const reversing = (await waiting()).filter(({ row }) => !known.has(row.id));

  await app.dispatchRows(project.rt, reversing);
  await app.dispatchRows(project.rt, paying);

  expect(await balancesOf('jo', 'ada')).toEqual([[], []]);
});

test('a custom event that converts pays once', async () => {
  await createProgram('LOYALTY_CARD', {
    conversion_event_type: 'custom_event',
    custom_event: { name: 'signed.up' },
  });
  const request = { event: 'signed.up', customer: { source_id: 'jo' }, referral: { code: 'FRIEND' } };
  await refer();
  expect(await balancesOf('jo', 'ada')).toEqual([[], []]);

  await app.trackEvent(project.rt, project.caller, { request, idempotencyKey: null });
  project.rt.clock.advance(1_000);
  await app.trackEvent(project.rt, project.caller, { request, idempotencyKey: null });

  expect(await balancesOf('jo', 'ada')).toEqual([[30], [70]]);
});

test('a card that is switched off is paid nothing', async () => {
  await createProgram('LOYALTY_CARD');
  await refer();
  await settle();
  const [card] = await cardsOf('ada');
  await app.updateVoucher(project.rt, project.caller, card!.code, { active: false });
  await refer('al');

  expect(await balancesOf('al', 'ada')).toEqual([[30], [70]]);
});

test('the campaign says of each reward whether it is paid', async () => {
  const { id } = await createProgram('GIFT_VOUCHER');
  const { referral_program } = await app.getCampaign(project.rt, project.caller, id);
  expect(referral_program).toMatchObject({ referee_reward: { paid: true }, referrer_reward: { paid: true } });

  const parent = { id: 'camp_unknown', object: 'CAMPAIGN' as const };
  const other = await app.createCampaign(project.rt, project.caller, {
    name: 'Unpaid',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher: DISCOUNT,
    referral_program: {
      conversion_event_type: 'redemption',
      referee_reward: { related_object_parent: parent, type: 'LOYALTY_CARD', amount: 5 },
      referrer_reward: { related_object_parent: { name: 'Cards' }, type: 'LOYALTY_CARD', amount: 5 },
    },
  });
  expect(other.referral_program).toMatchObject({ referee_reward: { paid: false }, referrer_reward: { paid: false } });
});
