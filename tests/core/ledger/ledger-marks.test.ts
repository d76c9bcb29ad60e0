// Marks of a checkpoint: more than 20,000 ledgers share them, and a ledger that was written again is still found.
import {
  addMark,
  closeMarks,
  differingLedgers,
  emptyMarks,
  type LedgerMarks,
  markSize,
} from '../../../lib/core/ledger/ledger-marks';
import type { MerkleLeaf } from '../../../lib/core/ledger/merkle';

const leavesOf = (ledgers: number, changed: number | null = null): readonly MerkleLeaf[] =>
  Array.from({ length: ledgers }, (_one, index) => ({
    voucher_id: `v_${index}`,
    sequence: 1,
    hash: index === changed ? 'written again' : `hash ${index}`,
  }));

function marksOf(leaves: readonly MerkleLeaf[]): LedgerMarks {
  return closeMarks(leaves.reduce(addMark, emptyMarks(markSize(leaves.length))));
}

/** The names of differing marks, found as the next checkpoint finds them: one leaf after the other. */
function findDiffering(leaves: readonly MerkleLeaf[], kept: LedgerMarks): readonly string[] {
  const found: string[] = [];
  let marks = emptyMarks(kept.size);
  for (const leaf of leaves) {
    marks = addMark(marks, leaf);
    const name = differingLedgers(marks, kept);
    if (name !== null) found.push(name);
  }
  return found;
}

describe('the marks of a checkpoint', () => {
  it.each([
    [1, 1],
    [20_000, 1],
    [20_001, 2],
    [40_000, 2],
    [40_001, 3],
  ])('of %i ledgers hold %i each', (ledgers, size) => {
    expect(markSize(ledgers)).toBe(size);
  });

  it.each([20_000, 20_001, 50_002])('of %i ledgers fit into 160 KB', (ledgers) => {
    const { size, hashes } = marksOf(leavesOf(ledgers));

    expect(hashes).toHaveLength(8 * Math.ceil(ledgers / size));
    expect(hashes.length).toBeLessThanOrEqual(160_000);
  });

  it.each([
    [20_000, 7, ['v_7']],
    [20_002, 7, ['v_6 to v_7']],
    [20_002, 20_001, ['v_20000 to v_20001']],
    [50_001, 30_000, ['v_30000 to v_30002']],
  ])('of %i ledgers name the neighbours of ledger %i that was written again', (ledgers, changed, names) => {
    const kept = marksOf(leavesOf(ledgers));

    expect(findDiffering(leavesOf(ledgers), kept)).toEqual([]);
    expect(findDiffering(leavesOf(ledgers, changed), kept)).toEqual(names);
  });
});
