// Trees of the fold over codes, and the states after some of them.
import type { FoldState, FoldTree, Objective } from '../../../lib/core/search/fold-tree';
import { buildTrees } from '../../../lib/core/search/search-context';
import type { RequestOrder } from '../../../lib/model/records/order';
import { type Discount, listed, type VoucherWords, type World } from '../../support/core';
import { searchContextOf } from '../../support/best-stack-search';

export const amount = (amount_off: number, members: VoucherWords = {}): VoucherWords => ({
  discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' },
  ...members,
});
export const percent = (percent_off: number, members: Partial<Discount> = {}): VoucherWords => ({
  discount: { type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER', ...members } as Discount,
});
export const addedUnit = (unit_type: string): VoucherWords => ({
  discount: { type: 'UNIT', unit_off: 1, unit_type, effect: 'ADD_NEW_ITEMS' },
});

export type Vouchers = Readonly<Record<string, VoucherWords>>;

export interface TreeTerms {
  readonly world?: World;
  /** Null for a request without an order. */
  readonly order?: RequestOrder | null;
  readonly objective?: Objective;
  /** What each card pays, minor units. */
  readonly credits?: number;
}

/** The trees of the families that some codes form. */
export function treesOf(
  vouchers: Vouchers,
  { world = {}, order = { amount: 1_000 }, objective, credits }: TreeTerms = {},
) {
  const redeemables = listed(...Object.keys(vouchers)).map((redeemable) => ({
    ...redeemable,
    ...(credits !== undefined && { gift: { credits } }),
  }));
  return buildTrees(
    searchContextOf({ world: { ...world, vouchers }, request: { redeemables, ...(order && { order }) } }, objective),
  );
}

export const treeOf = (vouchers: Vouchers, terms?: TreeTerms) => treesOf(vouchers, terms)[0]!;

/** The state after some redeemables, which all apply. */
export function after(tree: FoldTree, ...sequence: readonly number[]): FoldState {
  return sequence.reduce((state, index) => tree.next(state, index, tree.trial(state, index).outcome!), tree.root);
}
