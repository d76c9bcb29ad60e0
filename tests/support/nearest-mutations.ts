// Mistakes in the search for the nearest reward, each as one replaced text. The law finds each.
import type { Mutation } from './search-mutations';

export const ONE_LESS: readonly Mutation[] = [
  ['it answers one unit less', 'nearest-rewards/changes', 'value: from + units,', 'value: from + units - 1,'],
  [
    'it answers one cent less',
    'nearest-rewards/changes',
    "placed(patch, 'amount', amount)",
    "placed(patch, 'amount', amount - 1)",
  ],
  [
    'it adds two units at once',
    'nearest-search/expand',
    'withUnits(addition, place, units)',
    'withUnits(addition, place, units + 1)',
  ],
  [
    'it raises an amount by one too many',
    'nearest/raise',
    'amount + Math.max(1, lacking)',
    'amount + Math.max(1, lacking) + 1',
  ],
];

export const TIES_OF_COST: readonly Mutation[] = [
  [
    'fewer units come before fewer changes',
    'nearest/addition',
    'return [amount, changes, units, newLines,',
    'return [amount, units, changes, newLines,',
  ],
  [
    'new lines come before existing ones',
    'nearest/addition',
    'units, newLines, ...places]',
    'units, -newLines, ...places]',
  ],
  ['the lower amount does not come first', 'nearest/addition', 'return [amount, changes,', 'return [changes, amount,'],
  ['units never replace an amount', 'nearest-search/equal-units', 'if (amount === null ||', 'if (true ||'],
];

export const BOUNDS_OF_COST: readonly Mutation[] = [
  [
    'the bound takes the dearest unit',
    'nearest/unit-demands',
    'rise = Math.min(rise, rises[place] ?? 0);',
    'rise = Math.max(rise === Infinity ? 0 : rise, rises[place] ?? 0);',
  ],
  [
    'the bound takes the dearest line',
    'nearest/unit-demands',
    'cheapest = Math.min(cheapest,',
    'cheapest = Math.max(cheapest === Infinity ? 0 : cheapest,',
  ],
  ['the bound holds one change', 'nearest/frontier', 'if (changes > MOST_CHANGES ||', 'if (changes > 1 ||'],
  ['the bound holds four units', 'nearest/frontier', 'least > MOST_UNITS', 'least > 4'],
  [
    'units of one line never bring an amount exactly',
    'nearest/frontier',
    'if (low === 0) return null;',
    'return null;',
  ],
  [
    'the floor of an amount after the discount overshoots',
    'nearest-search/search',
    'amount += least - total;',
    'amount += 4 * (least - total);',
  ],
];

export const LATE_NULLS: readonly Mutation[] = [
  [
    'only lines of the cart count as units of it',
    'nearest/levers',
    'if (picker === null) return leverIndexes(set);',
    'if (picker === null) return leverIndexes(set).filter((place) => set.levers[place]?.index !== null);',
  ],
  ['one line with too many units excludes all', 'nearest/diagnosis', "&& atom.kind !== 'LINE_UNITS'", ''],
  [
    'the first of several equal values counts',
    'nearest/atoms',
    'Number(one) >= least',
    'Number(one) >= least && one === equal?.[0]',
  ],
  ['units never have an effect', 'nearest-search/effect', 'outcome === null || isWorking(outcome)', 'false'],
  ['no higher amount has an effect', 'nearest/raise', 'const effective = least === null ?', 'const effective = true ?'],
  [
    'one alternative is enough',
    'nearest-search/search',
    'for (const alternative of open) enqueue',
    'for (const alternative of open.slice(0, 1)) enqueue',
  ],
];

/** Mistakes that few projects show. `tests/core/search/nearest-smaller` has a project that shows the first one. */
export const RARE: readonly Mutation[] = [
  [
    'existing lines come before fewer units',
    'nearest/addition',
    'return [amount, changes, units, newLines,',
    'return [amount, changes, newLines, units,',
  ],
  ['an effect does not need the rules', 'nearest/raise', 'effective && raiseOrder(raising, effective)', 'effective'],
  [
    'the bound adds up shared units',
    'nearest/unit-demands',
    'if (demand.places.some((place) => counted.has(place))) continue;',
    '',
  ],
  [
    'an amount after the discount never falls',
    'nearest-search/expand',
    'if (reachesOrder(subject.candidate)) return [];',
    'return [];',
  ],
];
