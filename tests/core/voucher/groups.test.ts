// Vouchers that are stored together, and whether their codes are free.
import { batchesByCampaign, byCampaign, refuseRepeatedCodes } from '../../../lib/core/voucher/groups';

const of = (id: string, campaign_id: string | null) => ({ id, voucher: { campaign_id } });
const [a, b, c, d, e] = [
  of('a', 'camp_1'),
  of('b', null),
  of('c', 'camp_1'),
  of('d', null),
  of('e', 'camp_1'),
] as const;
const voucherOf = ({ voucher }: ReturnType<typeof of>) => voucher;

test('byCampaign puts those of one campaign together, and those of none', () => {
  expect(byCampaign([a, b, c, d, e], voucherOf)).toEqual([
    [a, c, e],
    [b, d],
  ]);
  expect(byCampaign([], voucherOf)).toEqual([]);
});

test.each([
  [1, [[a], [c], [e], [b], [d]]],
  [2, [[a, c], [e], [b, d]]],
  [
    3,
    [
      [a, c, e],
      [b, d],
    ],
  ],
])('batchesByCampaign cuts the groups at %d', (size, batches) => {
  expect(batchesByCampaign([a, b, c, d, e], voucherOf, size)).toEqual(batches);
});

describe('refuseRepeatedCodes', () => {
  it('takes codes that are new and differ', () => {
    expect(refuseRepeatedCodes(['A', 'a'], { taken: 0, isCaseSensitive: true })).toBeNull();
    expect(refuseRepeatedCodes([], { taken: 0, isCaseSensitive: false })).toBeNull();
  });

  test.each([
    ['codes that exist', ['A', 'B'], 2, '2 codes exist already, 0 are named twice.'],
    ['codes named twice', ['A', 'a', 'A'], 0, '0 codes exist already, 2 are named twice.'],
    ['both', ['A', 'a'], 1, '1 codes exist already, 1 are named twice.'],
  ])('refuses %s', (_name, codes, taken, details) => {
    expect(refuseRepeatedCodes(codes, { taken, isCaseSensitive: false })).toEqual({ key: 'duplicate_key', details });
  });
});
