// What the products of a bundle may look like.
import { checkBundle } from '../../../../lib/core/rules/definition/bundle';
import type { BundleRules } from '../../../support/core';

const check = (bundle: unknown) => checkBundle(bundle as BundleRules);

const NAMED = { object: 'product', id: 'prod_1' };
const units = (...operands: unknown[]) => ({
  name: 'order.items.aggregated_quantity',
  conditions: { $is: operands },
});
const member = (members: object = {}) => ({ name: 'order.items.any', conditions: { $is: [NAMED] }, ...members });
const naming = (...operands: unknown[]) => member({ conditions: { $is: operands } });

describe('checkBundle', () => {
  test.each<[string, unknown]>([
    ['one member', { '1': member() }],
    ['members and their logic', { '1': member(), '2': member(), logic: '1 and 2' }],
    ['the highest number', { '999': member() }],
    ['a limit of null', { limit: null, '1': member() }],
    ['the least limit', { limit: 1, '1': member() }],
    ['the greatest limit', { limit: 100, '1': member() }],
    ['a source id', { '1': naming({ object: 'sku', source_id: 'red' }) }],
    ['a collection', { '1': naming({ object: 'products_collection', id: 'pc_1' }) }],
    ['no rules for null', { '1': member({ rules: null }) }],
    ['an empty set of rules', { '1': member({ rules: { logic: '' } }) }],
    ['one unit', { '1': member({ rules: { '1': units(1), logic: '1' } }) }],
    ['the most units', { '1': member({ rules: { '1': units(1_000_000) } }) }],
    ['units as a text', { '1': member({ rules: { '1': units('3') } }) }],
  ])('takes %s', (_name, bundle) => {
    expect(check(bundle)).toBeNull();
  });

  const LIMIT = 'bundle_rules.limit must be a whole number from 1 to 100.';
  const EMPTY = 'bundle_rules needs at least one member, numbered from "1".';

  test.each<[string, unknown, string]>([
    ['a limit of zero', { limit: 0, '1': member() }, LIMIT],
    ['a limit above the greatest', { limit: 101, '1': member() }, LIMIT],
    ['a limit that is not whole', { limit: 1.5, '1': member() }, LIMIT],
    ['a limit that is a text', { limit: '1', '1': member() }, LIMIT],
    ['no members', {}, EMPTY],
    ['a limit and a logic alone', { limit: 1, logic: '' }, EMPTY],
    ['a name for a number', { first: member() }, 'bundle_rules: "first" is no number of a member.'],
    ['the number 0', { '0': member() }, 'bundle_rules: "0" is no number of a member.'],
    ['a number too long', { '1000': member() }, 'bundle_rules: "1000" is no number of a member.'],
    ['more than a number', { '1x': member() }, 'bundle_rules: "1x" is no number of a member.'],
    ['something before a number', { x1: member() }, 'bundle_rules: "x1" is no number of a member.'],
  ])('refuses %s', (_name, bundle, details) => {
    expect(check(bundle)).toEqual({ key: 'invalid_validation_rules', details });
  });

  const named = (object: unknown) => naming({ object, id: 'x' });

  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'prod_1'],
    ['a list', [member()]],
    ['another rule', member({ name: 'order.items.every' })],
    ['no conditions', member({ conditions: undefined })],
    ['conditions that are null', member({ conditions: null })],
    ['another operator', member({ conditions: { $is_not: [NAMED] } })],
    ['operands that are no list', member({ conditions: { $is: NAMED } })],
    ['no product', naming()],
    ['two products', naming(NAMED, NAMED)],
    ['a product by a text', naming('prod_1')],
    ['a product without id', naming({ object: 'product' })],
    ['an empty id', naming({ object: 'product', id: '' })],
    ['an id that is a number', naming({ object: 'product', id: 1 })],
    ['another object', named('category')],
    ['no object', named(undefined)],
    ['rules that are a list', member({ rules: [units(1)] })],
    ['rules that are a text', member({ rules: 'x' })],
    ['two numbers of units', member({ rules: { '1': units(1), '2': units(1) } })],
    ['a rule that is no object', member({ rules: { '1': 1 } })],
    ['a rule of something else', member({ rules: { '1': { ...units(1), name: 'order.items.quantity' } } })],
    ['no units', member({ rules: { '1': units(0) } })],
    ['too many units', member({ rules: { '1': units(1_000_001) } })],
    ['half a unit', member({ rules: { '1': units(1.5) } })],
    ['two operands', member({ rules: { '1': units(1, 2) } })],
    ['no operand', member({ rules: { '1': units() } })],
  ])('refuses a member with %s', (_name, bad) => {
    expect(check({ '1': member(), '2': bad })).toEqual({
      key: 'invalid_validation_rules',
      details:
        'bundle_rules.2: a member is { name: "order.items.any", conditions: { $is: [one product, SKU or collection] }, ' +
        'rules: { "1": { name: "order.items.aggregated_quantity", conditions: { $is: [units] } } } }.',
    });
  });
});
