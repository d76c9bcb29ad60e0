// Points that move between loyalty cards: all of them or none, with lines in both ledgers.
import * as app from '../../support/app';
import { aProject, aVoucher, brokenInvariants, putVoucher, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let clubId: string;

const NEWEST = { limit: 100 };

beforeEach(async () => {
  project = await aProject();
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 100 } };
  clubId = (await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
  await app.createLoyalty(rt, caller, { name: 'Other', type: 'AUTO_UPDATE', voucher });
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const join = async (customer: string, campaignId = 'Club') => {
  const member = { campaignId, request: { customer }, idempotencyKey: null };
  return (await app.createMember(project.rt, project.caller, member)).answer.code;
};

interface Sent {
  readonly codeOrId: string;
  readonly request: Parameters<typeof app.transferPoints>[2]['request'];
  readonly campaignId?: string;
  readonly idempotencyKey?: string;
}

const transfer = (sent: Sent) =>
  app.transferPoints(project.rt, project.caller, { campaignId: 'Club', idempotencyKey: null, ...sent });

const aFreeCard = () =>
  aVoucher({
    code: 'FREE',
    type: 'LOYALTY_CARD',
    loyalty_card: { points: 100, balance: 100 },
    campaign_id: clubId,
    campaign: 'Club',
  });

const cardOf = async (code: string) => (await app.getVoucher(project.rt, project.caller, code)).loyalty_card;
const linesOf = async (code: string) => (await app.listTransactions(project.rt, project.caller, code, NEWEST)).data;

describe('transferPoints', () => {
  it('moves the points of several cards of several programs and holders, with a pair of lines for each', async () => {
    const [to, one, two] = [await join('jo'), await join('bo'), await join('jo', 'Other')];

    const { answer } = await transfer({
      codeOrId: to,
      request: [
        { code: one, points: 30, reason: 'a present', source_id: 'p-1' },
        { code: two, points: 100 },
      ],
    });

    expect(answer).toMatchObject({ code: to, loyalty_card: { points: 230, balance: 230 } });
    expect(await cardOf(to)).toEqual(answer.loyalty_card);
    expect(await cardOf(one)).toMatchObject({ points: 100, balance: 70, subtracted_points: 30 });
    expect(await cardOf(two)).toMatchObject({ points: 100, balance: 0, subtracted_points: 100 });
    const [second, first] = await linesOf(to);
    const [[outOne], [outTwo]] = [await linesOf(one), await linesOf(two)];
    expect(first).toMatchObject({
      type: 'POINTS_TRANSFER_IN',
      reason: 'a present',
      source_id: 'p-1',
      related_transaction_id: outOne?.id,
      details: { balance: { points: 30, total: 130, balance: 130 } },
    });
    expect(second).toMatchObject({
      type: 'POINTS_TRANSFER_IN',
      related_transaction_id: outTwo?.id,
      details: { balance: { points: 100, total: 230, balance: 230 } },
    });
    expect(outOne).toMatchObject({
      type: 'POINTS_TRANSFER_OUT',
      reason: 'a present',
      related_transaction_id: first?.id,
      details: { balance: { points: -30, total: 100, balance: 70 } },
    });
    expect(outTwo).toMatchObject({ type: 'POINTS_TRANSFER_OUT', related_transaction_id: second?.id });
  });

  it('moves the points of as many cards as one request may have', async () => {
    const to = await join('jo');
    const sources = [];
    for (let index = 0; index < 15; index += 1) sources.push(await join(`giver-${index}`));

    await transfer({ codeOrId: to, request: sources.map((code) => ({ code, points: 2 })) });

    expect(await cardOf(to)).toMatchObject({ balance: 130 });
    expect(await linesOf(to)).toHaveLength(15);
  });

  it('moves the points once for one key, and refuses another request under it', async () => {
    const [to, one] = [await join('jo'), await join('bo')];
    const sent = { codeOrId: to, request: [{ code: one, points: 30 }], idempotencyKey: 'once' };

    const answers = await Promise.all([transfer(sent), transfer(sent), transfer(sent)]);

    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(await cardOf(one)).toMatchObject({ balance: 70 });
    expect(await refusal(transfer({ ...sent, request: [{ code: one, points: 31 }] }))).toMatchObject({
      key: 'idempotency_key_reused',
    });
  });

  it('never moves more than a card has, when transfers race', async () => {
    const [to, other, one] = [await join('jo'), await join('lu'), await join('bo')];
    const targets = [to, other, to, other];

    const results = await Promise.allSettled(
      targets.map((codeOrId) => transfer({ codeOrId, request: [{ code: one, points: 40 }] })),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await cardOf(one)).toMatchObject({ balance: 20 });
    const balances = await Promise.all([to, other].map(cardOf));
    expect(balances.reduce((sum, card) => sum + (card?.balance ?? 0), 0)).toBe(280);
  });

  it('moves nothing when one part is refused', async () => {
    const { rt, caller } = project;
    const [to, one] = [await join('jo'), await join('bo')];
    const gone = await join('lu');
    await app.deleteVoucher(rt, caller, gone, {});
    const coupon = (await putVoucher(rt, aVoucher())).code;
    const foreign = await join('jo', 'Other');
    // A member who joins gets a free card, so it is made last.
    const free = (await putVoucher(rt, aFreeCard())).code;
    const part = { code: one, points: 10 };

    const refused = {
      tooMany: await refusal(transfer({ codeOrId: to, request: [part, { code: foreign, points: 101 }] })),
      twice: await refusal(transfer({ codeOrId: to, request: [part, part] })),
      itself: await refusal(transfer({ codeOrId: to, request: [part, { code: to, points: 1 }] })),
      freeSource: await refusal(transfer({ codeOrId: to, request: [part, { code: free, points: 1 }] })),
      freeDestination: await refusal(transfer({ codeOrId: free, request: [part] })),
      deleted: await refusal(transfer({ codeOrId: to, request: [part, { code: gone, points: 1 }] })),
      unknown: await refusal(transfer({ codeOrId: to, request: [part, { code: 'NO-CARD', points: 1 }] })),
      coupon: await refusal(transfer({ codeOrId: to, request: [part, { code: coupon, points: 1 }] })),
      otherProgram: await refusal(transfer({ codeOrId: foreign, request: [part] })),
      noProgram: await refusal(transfer({ codeOrId: to, campaignId: 'No', request: [part] })),
    };

    expect(refused).toMatchObject({
      tooMany: { key: 'loyalty_card_points_exceeded' },
      twice: { key: 'invalid_payload' },
      itself: { key: 'invalid_payload' },
      freeSource: { key: 'not_published' },
      freeDestination: { key: 'not_published' },
      deleted: { key: 'not_found' },
      unknown: { key: 'not_found' },
      coupon: { key: 'not_found' },
      otherProgram: { key: 'not_found' },
      noProgram: { key: 'not_found' },
    });
    expect(await cardOf(one)).toMatchObject({ balance: 100 });
    expect(await linesOf(to)).toEqual([]);
  });

  it('is in the activity of both holders, and in the summaries of both programs', async () => {
    const { rt, caller } = project;
    const [to, one] = [await join('jo'), await join('bo', 'Other')];

    await transfer({ codeOrId: to, request: [{ code: one, points: 30 }] });

    for (const code of [to, one]) {
      const { data } = await app.listMemberActivity(rt, caller, { campaignId: null, codeOrId: code }, {});
      expect(data[0]).toMatchObject({ type: 'customer.voucher.loyalty_card.points_transferred' });
    }
    expect(await app.campaignSummary(rt, caller, 'Club', {})).toMatchObject({
      points_transferred_in: 30,
      points_transferred_out: 0,
      points_added: 0,
    });
    expect(await app.campaignSummary(rt, caller, 'Other', {})).toMatchObject({
      points_transferred_in: 0,
      points_transferred_out: 30,
      points_subtracted: 0,
    });
  });
});
