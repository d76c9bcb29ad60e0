// I15 of the audit: returns that do not add up are named.
import { checkReturns } from '../../lib/audit/checks/returns';
import type { AuditFacts, OrderState, RedemptionState, ReturnAuditRecord } from '../../lib/audit/facts';
import { FactsReader } from '../../lib/audit/read-items';

const BASE = '0'.repeat(22);
const CHILD = `r_${BASE}01`;

const record = (sequence: number, members: Partial<ReturnAuditRecord> = {}): ReturnAuditRecord => ({
  id: `rt_${BASE}00${sequence}`,
  items: [{ id: 'line-1', quantity: 1 }],
  order_amount: 0,
  refund_amount: 100,
  money_amount: 60,
  vouchers: [{ redemption_id: CHILD, credits: 40, credited: true }],
  ...members,
});

const row = (sequence: number, delta: number) => ({
  targetId: 'v_1',
  kind: 'T' as const,
  id: `rt_${BASE}00${sequence}01`,
  delta,
  balanceAfter: 40 * sequence,
  sequence: sequence + 1,
  link: null,
  line: null,
  opening: null,
});

const STATE = {
  sequence: 2,
  policy: 'KEEP' as const,
  tender_order: 'PROPORTIONAL' as const,
  items: { 'line-1': 2 },
  order_amount: 0,
  refund_amount: 200,
  money_amount: 120,
  vouchers: [{ redemption_id: CHILD, amount: 80, units: 80 }],
};

interface FactsOptions {
  readonly count?: number;
  readonly state?: Partial<typeof STATE>;
  readonly records?: readonly ReturnAuditRecord[];
  readonly rows?: readonly ReturnType<typeof row>[];
  readonly mark?: string | null;
  readonly redemption?: Partial<RedemptionState>;
  readonly returned?: number;
}

/** Two returns of one unit of three each: 60 with money and 40 to the card. */
function factsWith({
  count = 2,
  state = {},
  records,
  rows,
  mark = null,
  redemption,
  returned = 120,
}: FactsOptions): AuditFacts {
  const stored = {
    base: BASE,
    orderId: 'ord_1',
    rollbackId: null,
    quantities: { 'line-1': 3 },
    order: { amount: 300, applied: 120, total: 180 },
    effects: [{ child_id: CHILD, target_id: 'v_1', charged: 120 }],
    ...redemption,
  } as unknown as RedemptionState;
  return {
    ...new FactsReader('proj_1').facts(),
    redemptions: new Map([[BASE, stored]]),
    returns: new Map([
      [
        BASE,
        {
          base: BASE,
          count,
          state: { ...STATE, ...state },
          rollbackId: mark,
          records: records ?? [record(1), record(2)],
        },
      ],
    ]),
    rows: new Map([['v_1', rows ?? [row(1, 40), row(2, 40)]]]),
    orders: new Map([['ord_1', { returned, record: { id: 'ord_1' } } as unknown as OrderState]]),
  };
}

describe('I15', () => {
  it('holds for returns that add up', () => {
    const { findings, checked } = checkReturns(factsWith({}));

    expect(findings).toEqual([]);
    expect(checked).toBe(2);
  });

  it('holds for a card that was deleted for good, which has no line', () => {
    const vouchers = [{ redemption_id: CHILD, credits: 40, credited: false }];

    expect(
      checkReturns(factsWith({ records: [record(1, { vouchers }), record(2)], rows: [row(2, 40)] })).findings,
    ).toEqual([]);
  });

  it.each<[string, FactsOptions, RegExp]>([
    ['a return that is missing', { records: [record(2)] }, /the list of its returns/],
    ['a state that counts another number', { count: 1 }, /the number of its returns/],
    ['units that no record has', { state: { items: { 'line-1': 3 } } }, /the returned units/],
    ['money that no record has', { state: { money_amount: 121 } }, /refunded with money/],
    ['a refund that no record has', { state: { refund_amount: 1 } }, /what was refunded/],
    ['more units than the line has', { redemption: { quantities: { 'line-1': 1 } } }, /2 of 1 units/],
    ['more money than was paid', { redemption: { order: { amount: 1, applied: 0, total: 100 } } }, /120 of 100/],
    [
      'more credits than were charged',
      { redemption: { effects: [{ child_id: CHILD, target_id: 'v_1', charged: 79 }] } as never },
      /got back 80 of 79/,
    ],
    ['a card whose state differs from its records', { state: { vouchers: [] } }, /got back is 0/],
    ['a credit without its line', { rows: [row(1, 40)] }, /put on .* is 0/],
    ['a line with another change', { rows: [row(1, 40), row(2, 41)] }, /put on .* is 41/],
    ['a rollback that did not mark the returns', { redemption: { rollbackId: 'rr_1' } }, /mark of its rollback/],
    ['a mark without a rollback', { mark: 'rr_1' }, /mark of its rollback/],
    ['an order that does not know the money', { returned: 0 }, /money that went back is 0/],
  ])('names %s', (_, options, problem) => {
    const problems = checkReturns(factsWith(options)).findings.map((finding) => finding.problem);

    expect(problems).toContainEqual(expect.stringMatching(problem));
  });

  it('names returns without their redemption', () => {
    const facts = { ...factsWith({ returned: 0 }), redemptions: new Map() };

    expect(checkReturns(facts).findings.map(({ problem }) => problem)).toEqual(['its returns stand without it']);
  });
});
