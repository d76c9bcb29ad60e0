// The form of a segment, and the rows of a decision record.
import { mergeDecision } from '../../dashboard/model/explain/decisions';
import { buildSegment, EMPTY_SEGMENT } from '../../dashboard/model/segment';

describe('buildSegment', () => {
  it('sends a filter as an object, and each customer of a list once', () => {
    expect(buildSegment({ ...EMPTY_SEGMENT, name: ' Locals ', filter: '{"junction":"and"}' })).toEqual({
      body: { name: 'Locals', type: 'passive', filter: { junction: 'and' } },
    });
    expect(buildSegment({ ...EMPTY_SEGMENT, name: 'List', type: 'static', customers: 'a\nb, a;\n' })).toEqual({
      body: { name: 'List', type: 'static', customers: ['a', 'b'] },
    });
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a list as its filter', { name: 'A', filter: '[]' }],
    ['no JSON', { name: 'A', filter: '{' }],
  ])('refuses %s', (_what, members) => {
    expect(buildSegment({ ...EMPTY_SEGMENT, ...members })).toHaveProperty('problem');
  });
});

it('a redeemable that a request lists twice takes its amounts in turn', () => {
  const part = { object: 'voucher', id: 'A', status: 'APPLICABLE' } as const;
  const step = (before: number, after: number) => ({
    object: 'voucher' as const,
    id: 'A',
    amounts_before: { total_amount: before },
    amounts_after: { amount: after },
  });
  const outcome = { valid: true, redeemables: [part, part, { ...part, id: 'B' }], order: null };
  const rows = mergeDecision({ outcome, explain: [step(10, 8), step(8, 7)] });

  expect(rows.map(({ place, before, after }) => [place, before, after])).toEqual([
    [0, 10, 8],
    [1, 8, 7],
    [2, undefined, undefined],
  ]);
});
