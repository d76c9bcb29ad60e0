// Points that move from some loyalty cards to one other.
import { destinationAfter, planTransfer, type TransferRequest } from '../../../lib/core/loyalty/transfer';
import { LIMITS, type PointLot, type VoucherFact } from '../../support/core';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');

const card = (id: string, balance: number, members: object = {}, lots?: readonly PointLot[]): VoucherFact =>
  ({
    voucher: {
      id,
      code: id.toUpperCase(),
      holder_id: 'cust_1',
      loyalty_card: { balance, points: balance + 100 },
      ...members,
    },
    sequence: 4,
    ...(lots && { lots }),
  }) as unknown as VoucherFact;

const from = (fact: VoucherFact, points: number, members: object = {}) => ({
  fact,
  points,
  reason: null,
  sourceId: null,
  ...members,
});

const request = (members: Partial<TransferRequest>): TransferRequest => ({
  destination: card('v_to', 7),
  sources: [from(card('v_one', 50), 20), from(card('v_two', 30), 30)],
  row: { id: 'abc', timeMs: NOW_MS },
  expiry: null,
  source: 'API',
  ...members,
});

const planned = (members: Partial<TransferRequest> = {}) => {
  const plan = planTransfer(request(members));
  if ('key' in plan) throw new Error(plan.key);
  return plan;
};

describe('a transfer', () => {
  it('takes the points of each card and gives them to one, in the order of the cards', () => {
    const { outgoing, incoming } = planned();

    expect(outgoing.map(({ fact, amount, balanceAfter }) => [fact.voucher.id, amount, balanceAfter])).toEqual([
      ['v_one', -20, 30],
      ['v_two', -30, 0],
    ]);
    expect(incoming.map(({ fact, amount, balanceAfter }) => [fact.voucher.id, amount, balanceAfter])).toEqual([
      ['v_to', 20, 27],
      ['v_to', 30, 57],
    ]);
  });

  it('counts what the destination was given in its life, and not for the cards that give', () => {
    const { outgoing, incoming } = planned();

    expect(outgoing.map(({ row }) => row.total)).toEqual([150, 130]);
    expect(incoming.map(({ row }) => row.total)).toEqual([127, 157]);
  });

  it('gives each line the state of the destination after the line before', () => {
    const [first, second] = planned().incoming;

    expect([first?.fact.sequence, second?.fact.sequence]).toEqual([4, 5]);
    expect(second?.fact.voucher.loyalty_card).toMatchObject({ balance: 27, points: 127 });
    expect(destinationAfter(planned()).loyalty_card).toMatchObject({ balance: 57, points: 157 });
  });

  it('names the reason and the source of each card, the person, and the other line of the pair', () => {
    const sources = [from(card('v_one', 50), 20, { reason: 'moved', sourceId: 'src_1' }), from(card('v_two', 30), 30)];
    const { outgoing, incoming } = planned({ sources, person: 'user_1' });
    const [out, , into] = [outgoing[0]?.row, outgoing[1]?.row, incoming[0]?.row];

    expect(out).toMatchObject({ id: 'abco0', reason: 'moved', sourceId: 'src_1', source: 'API', person: 'user_1' });
    expect(into).toMatchObject({ id: 'abci0', reason: 'moved', sourceId: 'src_1', timeMs: NOW_MS });
    expect([outgoing[1]?.row.id, incoming[1]?.row.id]).toEqual(['abco1', 'abci1']);
    expect(new Set([...outgoing, ...incoming].map(({ row }) => row.transfer?.related)).size).toBe(4);
    expect(out?.transfer?.related).toContain('abci0');
    expect(into?.transfer?.related).toContain('abco0');
  });

  it('takes the points of a lot, and gives the new points their own day', () => {
    const lots = [{ date: '2026-03-31', ends_ms: NOW_MS * 2, points: 25, created_ms: 0, updated_ms: 0 }];
    const expiry = { date: '2026-05-31', ends_ms: NOW_MS * 2 };
    const { outgoing, incoming } = planned({
      sources: [from(card('v_one', 50, {}, lots), 20), from(card('v_two', 30), 30)],
      expiry,
    });

    expect(outgoing[0]?.lots?.map(({ points }) => points)).toEqual([5]);
    expect(incoming.map((move) => move.lots?.map(({ date, points }) => [date, points]))).toEqual([
      [['2026-05-31', 20]],
      [['2026-05-31', 50]],
    ]);
    expect(incoming[0]?.newLots).toEqual([expiry]);
  });

  it('of all points that a card can be given in its life is planned, one more is refused', () => {
    const destination = card('v_to', 7, { loyalty_card: { balance: 7, points: LIMITS.amount - 50 } });
    const full = card('v_to', 7, { loyalty_card: { balance: 7, points: LIMITS.amount - 49 } });

    expect(planned({ destination }).incoming[1]?.row.total).toBe(LIMITS.amount);
    expect(planTransfer(request({ destination: full }))).toEqual({
      key: 'invalid_payload',
      details: `A card can be given ${LIMITS.amount} points in its life at most.`,
    });
  });

  const TWICE = 'A card can be in a transfer once, and points cannot move from a card to itself.';

  test.each<[string, Partial<TransferRequest>, object]>([
    ['from a card to itself', { sources: [from(card('v_to', 9), 1)] }, { key: 'invalid_payload', details: TWICE }],
    [
      'of one card twice',
      { sources: [from(card('v_one', 9), 1), from(card('v_one', 9), 1)] },
      { key: 'invalid_payload', details: TWICE },
    ],
    [
      'to a card without a holder',
      { destination: card('v_to', 7, { holder_id: undefined }) },
      { key: 'not_published', details: 'The card V_TO has no holder.' },
    ],
    [
      'from a card without a holder',
      { sources: [from(card('v_one', 50, { holder_id: undefined }), 1)] },
      { key: 'not_published', details: 'The card V_ONE has no holder.' },
    ],
    [
      'of more points than a card has',
      { sources: [from(card('v_one', 50), 50), from(card('v_two', 30), 31)] },
      { key: 'loyalty_card_points_exceeded', details: 'The card V_TWO has 30 points.' },
    ],
  ])('%s is refused', (_name, members, expected) => {
    expect(planTransfer(request(members))).toEqual(expected);
  });

  it('is between loyalty cards, from one at least', () => {
    const gift = card('v_one', 50, { loyalty_card: null });

    expect(() => planTransfer(request({ sources: [from(gift, 1)] }))).toThrow('A transfer is between loyalty cards.');
    expect(() => destinationAfter({ incoming: [], outgoing: [] })).toThrow('A transfer has at least one source.');
  });
});
