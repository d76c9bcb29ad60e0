// The search for the best stack of a small world, in a few words.
import { findBestStack, type StackSearchInput } from '../../../../lib/core/search/best-stack/best-stack';
import type { Objective } from '../../../../lib/core/search/fold-tree';
import { bitOf } from '../../../../lib/core/search/stack-families';
import type { StackingRules, World } from '../../../support/core';
import { from, off, percent, treesOf } from './support';

const WORLD: World = {
  vouchers: {
    A: { discount: off(600) },
    B: { discount: off(400) },
    C: { discount: off(1_000) },
    P: { discount: percent(10) },
    Q: { discount: percent(20) },
    NIL: { discount: percent(0) },
    CARD: { gift: 3_000 },
    OLD: { discount: off(5), expiration_date: '2026-01-02T00:00:00.000Z' },
    PAST: { discount: off(5), active: false },
    LATER: { discount: off(700), rules: ['val_later'] },
    LOW: { discount: off(300), rules: ['val_low'] },
    HIGH: { discount: off(300), rules: ['val_high'] },
    ALL: { discount: off(9_000) },
    HALF: { discount: percent(50) },
  },
  rules: {
    val_later: { rules: { '1': { name: 'order.amount', conditions: { $less_than: [9_500] } }, logic: '1' } },
    val_low: from(9_600),
    val_high: from(99_999),
  },
};

export interface SearchWords extends Partial<Pick<StackSearchInput, 'floor' | 'steps' | 'hasCosts' | 'alone'>> {
  readonly keep?: readonly string[];
  readonly objective?: Objective;
  readonly stacking?: Partial<StackingRules>;
}

/** The search on an order of 10,000. */
export function searched(names: string, { keep = [], objective, stacking, ...terms }: SearchWords = {}) {
  const ids = names.split(' ');
  const { context } = treesOf({ ...WORLD, ...(stacking && { stacking }) }, ids, { objective });
  const positions = keep.map((id) => ids.indexOf(id));
  const result = findBestStack({ context, floor: null, steps: 1_000, alone: [], ...terms, keep: positions });
  const shown = ({ sequence, value }: { readonly sequence: readonly number[]; readonly value: number }) =>
    [...sequence.map((index) => ids[index]), value].join(' ');
  return {
    best: result.best && shown(result.best),
    most: result.upperBound,
    proof: result.isOptimal,
    steps: result.visited,
    others: result.others.map(shown),
    costs: [...result.costs].map(([index, { value }]) => `${ids[index]} ${value}`),
    known: ids.filter((_, index) => (result.known & bitOf(index)) !== 0).join(' '),
  };
}
