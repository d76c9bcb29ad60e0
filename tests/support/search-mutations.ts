// Mistakes in the search for the best stack, each as one replaced text. The comparison with brute force finds each.

/** A text of a file below lib/core/search that occurs there once, and what the mutant has instead. */
export type Mutation = readonly [mistake: string, file: string, find: string, put: string];

export const BOUNDS: readonly Mutation[] = [
  ['free units do not raise the bound', 'gain-bound', 'left + extra, sumOfCaps', 'left, sumOfCaps'],
  ['the bound counts one candidate less', 'gain-bound', 'if (count === most || cap', 'if (count + 1 >= most || cap'],
  ['the bound sums the lowest gains', 'gain-bound', 'other.cap - one.cap', 'one.cap - other.cap'],
  ['the bound applies no shares', 'gain-bound', 'rest *= 1 - (traits.share ?? 0)', 'rest *= 1'],
  [
    'a refused candidate is never tried again',
    'fold-tree',
    'isExcluded: false, cap: traits',
    'isExcluded: true, cap: traits',
  ],
  [
    'no discount ever gains from an earlier one',
    'fold-tree',
    'const cap = traits.neverGainsMore ? gain',
    'const cap = true ? gain',
  ],
  ['a rule that refuses once always refuses', 'fold-tree', 'if (traits.staysRefused)', 'if (true)'],
  ['states of different sets are the same', 'fold-tree', '`${sums.used} ', '`'],
  ['the root has a bound of what is left only', 'best-stack/stack-space', 'root.left + extra', 'root.left'],
  ['a category limit excludes nothing else', 'best-stack/stack-space', 'if (room <= 0 ||', 'if (room <= 1 ||'],
];

export const TIES: readonly Mutation[] = [
  ['more redeemables come first', 'best-stack/stack', 'one.size - other.size', 'other.size - one.size'],
  ['more cards come first', 'best-stack/stack', 'one.stored - other.stored', 'other.stored - one.stored'],
  ['more codes come first', 'best-stack/stack', 'one.codes - other.codes', 'other.codes - one.codes'],
  [
    'later positions come first',
    'branch-and-bound',
    '(one[at] ?? 0) - (other[at] ?? 0)',
    '(other[at] ?? 0) - (one[at] ?? 0)',
  ],
  [
    'ties are not searched',
    'best-stack/stack-space',
    'if (bound !== best.value || !this.terms.hasTies) return',
    'return',
  ],
  [
    'ties are not searched after the canonical order',
    'best-stack/best-stack',
    'hasTies: true, budget }',
    'hasTies: false, budget }',
  ],
  [
    'smaller stacks of equal value are cut',
    'best-stack/stack-space',
    'return size < best.size',
    'return size > best.size',
  ],
];

export const REDUCTIONS: readonly Mutation[] = [
  ['a fixed total takes nothing', 'reductions', 'Math.min(left, total)', 'Math.min(left, left)'],
  ['a fixed price takes nothing', 'reductions', 'Math.min(left, totalOf(position))', 'left'],
  ['a percentage takes nothing', 'reductions', 'left - Math.min(percentOf(minor(left), rate), limit)', 'left'],
  [
    'an amount by quantity is taken once',
    'reductions',
    'clampToMinor(at(position)) * units',
    'clampToMinor(at(position))',
  ],
  ['units that are made free take nothing', 'reductions', 'left - mulDivHalfUp(minor(left), free, paid)', 'left'],
  ['a formula that falls is steady', 'formula-shape', 'range.slopeLeast >= 0', 'true'],
  ['what is left of a line does not change', 'formula-shape', "!name.endsWith('_SUBTOTAL')", 'true'],
  ['one order of order changes is tried', 'gain-bound', 'lowest = Math.min(lowest, change(', 'lowest = (change('],
  ['fixed amounts are not in the bound', 'gain-bound', 'else amounts += cap', 'else amounts += 0'],
  ['amounts of lines are not in the bound', 'gain-bound', '(taken[line] ?? 0) + amount', '(taken[line] ?? 0)'],
  [
    'changes of lines are not in the bound',
    'gain-bound',
    'next[line] = change.after(line, next[line] ?? 0)',
    'void line',
  ],
];

export const CANONICAL: readonly Mutation[] = [
  ['changes of the order come last', 'best-stack/stack', 'ORDER: 0', 'ORDER: 3'],
  ['changes of lines come last', 'best-stack/stack', 'LINES: 1', 'LINES: 3'],
  ['shared amounts come first', 'best-stack/stack', 'SHARED: 3', 'SHARED: 0'],
  [
    'percentages are in the order of the list',
    'best-stack/stack',
    'FIRST_COMMUTING_RANK = 2',
    'FIRST_COMMUTING_RANK = 0',
  ],
  ['rules may turn false', 'best-stack/stack', 'holdsAbove(candidates[index] ?? NO_RULES, left - most)', 'true'],
  ['discounts of touched lines commute', 'best-stack/stack', '&& !isOnce', ''],
];

/** Mistakes in the search for the worst case. */
export const WORST_CASE: readonly Mutation[] = [
  ['free units do not raise the bound', 'worst-case/taken', 'left + extra)', 'left)'],
  [
    'the bound of caps counts one less',
    'worst-case/taken',
    'sumOfFirst(this.others, joined - shares)',
    'sumOfFirst(this.others, joined - shares - 1)',
  ],
  ['shares are not in the bound', 'worst-case/taken', '(shares === 0 ? 0 : byShares)', '0'],
  [
    'the lowest caps are summed',
    'worst-case/taken',
    '(highest[at - 1] ?? 0) < value',
    '(highest[at - 1] ?? 0) > value',
  ],
  ['a percentage of lines takes nothing', 'worst-case/profiles', 'amountReached(cart, reached) + added', '0'],
  ['an amount is taken once a cart', 'worst-case/profiles', "if (numberPer === 'UNIT') return units;", ''],
  ['rules that hold later never hold', 'worst-case/taken', 'if (amount < least ||', 'if (amount < 2 * least ||'],
  ['units that are added cost nothing', 'worst-case/measure', 'Math.ceil(cost);', '0;'],
  [
    'added units do not raise a percentage floor',
    'worst-case/measure',
    '(order.amount ?? 0) + value)',
    'order.amount ?? 0)',
  ],
  ['replaced units are paid for', 'worst-case/measure', 'added.mayReplace ? 0 :', 'false ? 0 :'],
  [
    'a floor is rounded down',
    'worst-case/measure',
    'return mulDivCeil(minor(Math.min(sum, Number.MAX_SAFE_INTEGER)), 1, scale)',
    'return Math.floor(sum / scale)',
  ],
  ['a rule that refuses once always refuses', 'worst-case/trial', 'if (traits.staysRefused)', 'if (true)'],
  [
    'no discount ever gains from an earlier one',
    'worst-case/trial',
    'const cap = traits.neverGainsMore ?',
    'const cap = true ?',
  ],
  [
    'exclusive redeemables are never tried',
    'worst-case/stack-order',
    'members.length > 0 && (position === 0 || requiredOneOf.length > 0)',
    'position === 0',
  ],
  [
    'equal values are not searched',
    'worst-case/improvement',
    'if (bound < best.value) return false',
    'if (bound <= best.value) return false',
  ],
  [
    'smaller stacks of equal value are left out',
    'worst-case/improvement',
    'if (least < size && boundWith',
    'if (false && boundWith',
  ],
  ['more units come first', 'worst-case/question', 'one.units - other.units', 'other.units - one.units'],
  ['the later cart comes first', 'worst-case/question', 'one.cart - other.cart', 'other.cart - one.cart'],
  [
    'the search ends at the first cart',
    'worst-case/worst-case',
    'bound <= 0 || bound < (this.best?.value ?? 0)',
    'this.position > 0',
  ],
  ['promotion stacks are not tried', 'worst-case/cart-search', 'this.tryLone(stack.position)', 'void stack'],
];
