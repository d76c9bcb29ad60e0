// A checkpoint that is being made: its moment, its ledgers, and how it compares with the one before.
import { chainCheckpoint } from '../../../lib/core/ledger/checkpoint';
import {
  addOpening,
  beginRun,
  checkRun,
  type CheckpointRun,
  endRun,
  momentsOfLeaf,
  planDay,
  type PreviousCheckpoint,
} from '../../../lib/core/ledger/checkpoint-run';
import type { JournalRow } from '../../../lib/core/ledger/journal';
import { addMark, closeMarks, emptyMarks, markSize } from '../../../lib/core/ledger/ledger-marks';
import { addLeaf, type MerkleState, rootOf } from '../../../lib/core/ledger/merkle';
import { type LedgerSums, NO_SUMS } from '../../../lib/core/ledger/movement-sums';

const ms = (moment: string) => Date.parse(moment);

test.each([
  ['a day ends 15 minutes before', '2026-04-01T00:15:00Z', 'UTC', '2026-03-31T23:59:59.999Z', '2026-04-02T00:15:00Z'],
  [
    'a day ended less than that before',
    '2026-04-01T00:14:59.999Z',
    'UTC',
    '2026-03-30T23:59:59.999Z',
    '2026-04-01T00:15:00Z',
  ],
  ['it is the evening', '2026-04-01T23:59:00Z', 'UTC', '2026-03-31T23:59:59.999Z', '2026-04-02T00:15:00Z'],
  [
    'the day begins elsewhere',
    '2026-03-31T22:15:00Z',
    'Europe/Berlin',
    '2026-03-31T21:59:59.999Z',
    '2026-04-01T22:15:00Z',
  ],
  [
    'the next day has 23 hours',
    '2026-03-28T12:00:00Z',
    'Europe/Berlin',
    '2026-03-27T22:59:59.999Z',
    '2026-03-28T23:15:00Z',
  ],
  ['the day has 25 hours', '2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-24T21:59:59.999Z', '2026-10-25T23:15:00Z'],
])('the checkpoint that is due is that of the last day that is over: %s', (_name, now, timezone, at, next) => {
  expect(planDay(ms(now), timezone)).toEqual({ atMs: ms(at), nextMs: ms(next) });
});

const row = (members: Partial<JournalRow>): JournalRow =>
  ({
    voucherId: 'v_1',
    value: 'gift',
    kind: 'T',
    id: 'x',
    delta: 0,
    link: 'link',
    isOpening: true,
    timeMs: 5,
    ...members,
  }) as JournalRow;

test.each<[string, boolean, boolean, Partial<JournalRow>]>([
  ['made before both', true, true, { timeMs: 10 }],
  ['made between them', true, false, { timeMs: 11 }],
  ['made at the later one', true, false, { timeMs: 20 }],
  ['made later', false, false, { timeMs: 21 }],
  ['made before both, that arrived between them', true, false, { timeMs: 1, arrivedMs: 15 }],
  ['made before both, that arrived later', false, false, { timeMs: 1, arrivedMs: 21 }],
])(
  'a ledger of a card %s is in the later checkpoint: %s, and in the one before: %s',
  (_name, isNow, isBefore, members) => {
    expect(momentsOfLeaf(row(members), { atMs: 20, beforeMs: 10 })).toEqual({ isNow, isBefore });
  },
);

const HASHES = ['a', 'b', 'c', 'd'];
const end = (index: number, hash = HASHES[index] ?? '', balance = 10) => ({ sequence: 1, hash, balance });
const leaves = (hashes: readonly string[]) =>
  hashes.map((hash, index) => ({ voucher_id: `v_${index}`, sequence: 1, hash }));
const rootFor = (...hashes: readonly string[]) => rootOf(leaves(hashes).reduce<MerkleState>(addLeaf, []));
const marksFor = (size: number, ...hashes: readonly string[]) =>
  closeMarks(leaves(hashes).reduce(addMark, emptyMarks(size)));
const NO_ROWS = NO_SUMS.GIFT_VOUCHER;
const sumsOf = (gift: number, points = 0): LedgerSums => ({
  GIFT_VOUCHER: { ...NO_ROWS, closing: gift },
  LOYALTY_CARD: { ...NO_ROWS, closing: points },
});
const previousOf = (size: number, ...hashes: readonly string[]): PreviousCheckpoint => ({
  checkpoint: chainCheckpoint({ at: '2026-03-30', ledgers: hashes.length, root: rootFor(...hashes) }, null),
  sums: sumsOf(10 * hashes.length),
  marks: marksFor(size, ...hashes),
});
const MOMENTS = { atMs: 20, beforeMs: 10 };

describe('a run begins', () => {
  const empty = { merkle: [], marks: emptyMarks(1) };
  const begun = {
    atMs: 20,
    phase: 'LINES',
    place: null,
    sums: NO_SUMS,
    ledgers: 0,
    now: empty,
    before: empty,
    differing: [],
    balances: { GIFT_VOUCHER: 0, LOYALTY_CARD: 0 },
    tries: 0,
  };

  it('without a checkpoint before', () => {
    expect(beginRun(20, null)).toEqual(begun);
  });

  it('from the checkpoint before, with its sums and the size of its marks', () => {
    const previous = previousOf(2, 'a', 'b', 'c');
    const large = { ...previous, checkpoint: { ...previous.checkpoint, ledgers: 40_001 } };

    expect(beginRun(20, large, 3)).toEqual({
      ...begun,
      sums: sumsOf(30),
      ledgers: 40_001,
      now: { merkle: [], marks: emptyMarks(markSize(40_001)) },
      before: { merkle: [], marks: emptyMarks(2) },
      tries: 3,
    });
  });
});

/** Reads ledgers whose ends are these; the checkpoint before had the first of them. */
function read(previous: PreviousCheckpoint | null, hashes: readonly string[], before = hashes): CheckpointRun {
  const begun: CheckpointRun = { ...beginRun(20, previous), sums: sumsOf(10 * hashes.length), ledgers: hashes.length };
  const marks = previous?.marks ?? null;
  const run = hashes.reduce(
    (known, hash, index) =>
      addOpening(known, {
        row: row({ voucherId: `v_${index}` }),
        now: end(index, hash),
        before: before[index] === undefined ? null : end(index, before[index]),
        moments: MOMENTS,
        marks,
      }),
    begun,
  );
  return endRun(run, marks);
}

describe('a run', () => {
  it('has the root over all ledgers, and that of the checkpoint before', () => {
    const run = read(previousOf(1, 'a', 'b'), ['a', 'b', 'c'], ['a', 'b']);

    expect(run.phase).toBe('DONE');
    expect(rootOf(run.now.merkle)).toBe(rootFor('a', 'b', 'c'));
    expect(rootOf(run.before.merkle)).toBe(rootFor('a', 'b'));
    expect(run.now.marks.count).toBe(3);
    expect(run.balances).toEqual({ GIFT_VOUCHER: 30, LOYALTY_CARD: 0 });
    expect(run.differing).toEqual([]);
  });

  test.each<[string, number, readonly string[], readonly string[]]>([
    ['by itself', 1, ['a', 'x', 'c'], ['v_1']],
    ['among its neighbours', 2, ['a', 'x', 'c'], ['v_0 to v_1']],
    ['in the last mark, which is not full', 2, ['a', 'b', 'x'], ['v_2']],
    ['together with others', 1, ['x', 'b', 'y'], ['v_0', 'v_2']],
    ['as none where all are as they were', 2, ['a', 'b', 'c'], []],
  ])('names a ledger that was written again %s', (_name, size, now, expected) => {
    expect(read(previousOf(size, 'a', 'b', 'c'), now)).toMatchObject({ phase: 'DONE', differing: expected });
  });

  it('names none without marks of the checkpoint before', () => {
    const run = read(null, ['a', 'b', 'c']);

    expect(run).toMatchObject({ differing: [], phase: 'DONE' });
    expect(read(null, []).phase).toBe('DONE');
  });

  it('adds balances by the type of the card, and leaves out a ledger that it does not have', () => {
    const begun = beginRun(20, null);
    const points = addOpening(begun, {
      row: row({ value: 'loyalty_card' }),
      now: end(0, 'a', 70),
      before: null,
      moments: MOMENTS,
      marks: null,
    });
    const none = addOpening(points, { row: row({}), now: null, before: null, moments: MOMENTS, marks: null });

    expect(none).toEqual(points);
    expect(points.balances).toEqual({ GIFT_VOUCHER: 0, LOYALTY_CARD: 70 });
    expect(points).toMatchObject({ ledgers: 0, sums: NO_SUMS });
  });

  test.each<[string, Partial<JournalRow>, number, number]>([
    ['that arrived since the checkpoint before, and was made before it', { timeMs: 5, arrivedMs: 15 }, 1, 40],
    ['that was made here', { timeMs: 5 }, 0, 0],
    ['that had arrived before it', { timeMs: 5, arrivedMs: 10 }, 0, 0],
    ['that was made since', { timeMs: 11, arrivedMs: 15 }, 0, 0],
  ])('adds the opening of a card %s', (_name, members, ledgers, issued) => {
    const opening = {
      row: row({ ...members, delta: 40 }),
      now: end(0, 'a', 40),
      before: null,
      moments: MOMENTS,
      marks: null,
    };
    const run = addOpening(beginRun(20, null), opening);

    expect(run.ledgers).toBe(ledgers);
    expect(run.sums.GIFT_VOUCHER).toMatchObject({ issued, closing: issued, cards: ledgers });
  });
});

describe('a complete run', () => {
  const previous = previousOf(1, 'a', 'b');

  it('is consistent where balances, lines and ledgers agree', () => {
    expect(checkRun(read(previous, ['a', 'b', 'c'], ['a', 'b']), previous.checkpoint)).toEqual({
      isConsistent: true,
      findings: [],
    });
    expect(checkRun(read(null, ['a']), null)).toEqual({ isConsistent: true, findings: [] });
  });

  test.each<[string, Partial<CheckpointRun>, readonly string[]]>([
    [
      'lines of gift cards',
      { sums: sumsOf(21) },
      ['The balances of type GIFT_VOUCHER add up to 20, and their lines to 21.'],
    ],
    [
      'lines of both types',
      { sums: sumsOf(0, 5) },
      [
        'The balances of type GIFT_VOUCHER add up to 20, and their lines to 0.',
        'The balances of type LOYALTY_CARD add up to 0, and their lines to 5.',
      ],
    ],
    ['openings', { ledgers: 3 }, ['2 ledgers were read, and 3 openings.']],
  ])('is not consistent with other %s', (_name, members, findings) => {
    const run = { ...read(previous, ['a', 'b']), ...members };

    expect(checkRun(run, previous.checkpoint)).toEqual({ isConsistent: false, findings });
  });

  it('names the ledgers that are not those of the checkpoint before, which is no inconsistency of its own', () => {
    expect(checkRun(read(previous, ['x', 'y']), previous.checkpoint)).toEqual({
      isConsistent: true,
      findings: ['The ledgers are not those of the checkpoint of 2026-03-30: v_0, v_1.'],
    });
  });

  it('names at most twenty', () => {
    const differing = Array.from({ length: 21 }, (_one, index) => `v_${index}`);
    const { findings } = checkRun({ ...read(previous, ['x', 'y']), differing }, previous.checkpoint);

    expect(findings).toEqual([
      `The ledgers are not those of the checkpoint of 2026-03-30: ${differing.slice(0, 20).join(', ')}.`,
    ]);
  });
});
