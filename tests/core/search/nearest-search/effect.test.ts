// Why a redeemable has no effect: nothing to take it off, an incomplete bundle, or goods that nothing names.
import type { RedeemableOutcome } from '../../../../lib/core/evaluation/candidate/outcome';
import { isBundleIncomplete, isWithoutEffect, lacksGoods } from '../../../../lib/core/search/nearest-search/effect';
import { noAddition, withUnits } from '../../../../lib/core/search/nearest/addition';
import { probe } from '../../../../lib/core/search/nearest/probe';
import { basisIn } from './support';

const outcome = (status: string, members: object = {}) => ({ status, ...members }) as unknown as RedeemableOutcome;
const refused = (key: string, members: object = {}) => outcome('INAPPLICABLE', { failure: { key }, ...members });

it.each<[string, RedeemableOutcome, boolean, boolean]>([
  ['that applies', outcome('APPLICABLE'), true, false],
  ['that is skipped without effect', outcome('SKIPPED', { key: 'no_effect' }), true, false],
  ['that a better stack leaves out', outcome('SKIPPED', { key: 'better_combination_found' }), true, false],
  ['that a limit skips', outcome('SKIPPED', { key: 'applicable_redeemables_limit_exceeded' }), false, false],
  ['that lacks an order', refused('missing_order'), true, false],
  ['that lacks an amount', refused('missing_amount'), true, false],
  ['that lacks lines', refused('missing_order_items'), true, false],
  ['that lacks amounts of lines', refused('missing_order_items_amount'), true, false],
  ['that its rules refuse', refused('order_rules_violated'), false, false],
  ['that lacks units of its bundle', refused('order_rules_violated', { bundle: {} }), true, true],
])('a redeemable %s', (_fact, shown, hasNoEffect, isIncomplete) => {
  expect([isWithoutEffect(shown), isBundleIncomplete(shown)]).toEqual([hasNoEffect, isIncomplete]);
});

const scopeOf = (...included: readonly object[]) => ({ applicable_to: { included, excluded: [] } });
const A = { object: 'product', id: 'A' };
const AUTO = { object: 'products_collection', id: 'AUTO' };

describe('goods that nothing names', () => {
  it.each<[string, string, object, number, boolean]>([
    ['are lacking without a line', 'empty', {}, 0, true],
    ['are not lacking beside a line', '1 A', {}, 0, false],
    ['are not lacking where the scope names its goods', 'empty', scopeOf(A), 0, false],
    ['are lacking where the scope is of a filter', '1 A', scopeOf(AUTO), 0, true],
    ['are lacking where a part of the scope is of a filter', '1 B', scopeOf(A, AUTO), 0, true],
    ['are not lacking where the discount reaches a line', '1 A', scopeOf(A, AUTO), 1, false],
  ])('%s', (_fact, order, scope, added, expected) => {
    const basis = basisIn('no rules', order, '4 off items', { scope });
    const none = noAddition(basis.levers.levers);
    const shown = probe(basis.subject, basis.levers.levers, added > 0 ? withUnits(none, 0, added) : none);
    if (shown === null) throw new Error('the request is refused');

    expect(lacksGoods(basis, shown)).toBe(expected);
    expect(lacksGoods({ ...basis, levers: { ...basis.levers, isClosed: true } }, shown)).toBe(true);
  });
});
