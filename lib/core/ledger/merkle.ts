// The Merkle root over the ends of all ledgers of a project.
import { hashText } from '../../model/ledger/chain';

/** A leaf: the last line of one ledger. */
export interface MerkleLeaf {
  readonly voucher_id: string;
  readonly sequence: number;
  readonly hash: string;
}

/** Complete subtrees of a growing tree, the largest first: what is kept between portions of leaves. */
export type MerkleState = readonly { readonly leaves: number; readonly hash: string }[];

/** The root of a tree without leaves. */
export const EMPTY_ROOT = hashText('');

/**
 * Add a leaf behind the others. Leaf: SHA-256 of `0`, a line feed, and the leaf as RFC 8785 JSON. Node: SHA-256 of `1`,
 * a line feed, the left hash, a line feed and the right hash.
 */
export function addLeaf(state: MerkleState, { voucher_id, sequence, hash }: MerkleLeaf): MerkleState {
  const trees = [...state, { leaves: 1, hash: hashText(`0\n${JSON.stringify({ hash, sequence, voucher_id })}`) }];
  for (;;) {
    const [left, right] = trees.slice(-2);
    if (!left || !right || left.leaves !== right.leaves) return trees;
    trees.splice(-2, 2, { leaves: left.leaves * 2, hash: hashNode(left.hash, right.hash) });
  }
}

/** Return the root: the subtrees that are left are joined from the right. */
export function rootOf(state: MerkleState): string {
  return (
    state.map(({ hash }) => hash).reduceRight((right, left) => (right === '' ? left : hashNode(left, right)), '') ||
    EMPTY_ROOT
  );
}

function hashNode(left: string, right: string): string {
  return hashText(`1\n${left}\n${right}`);
}
