// The nearest reward in the sandbox: its changes as a JSON Patch on the request, and in the cart of the form.
import {
  applyChanges,
  applyNearest,
  applyToCart,
  isApplicableChange,
  type NearestChange,
} from '../../dashboard/model/sandbox/nearest';
import {
  bodyOf,
  EMPTY_STATE,
  requestOf,
  type SandboxLine,
  type SandboxState,
} from '../../dashboard/model/sandbox/state';

const TEN = { id: 'TEN', credits: '', reward: '' };
const MUG: SandboxLine = { kind: 'product', id: 'prod_mug', quantity: '2', price: '19,9' };

function aChange(members: Partial<NearestChange>): NearestChange {
  return {
    kind: 'AMOUNT',
    pointer: '/order/amount',
    operator: 'replace',
    value: null,
    from: null,
    to: null,
    unit: 'minor',
    of: null,
    ...members,
  };
}

function aState(members: Partial<SandboxState>): SandboxState {
  return { ...EMPTY_STATE, customer: 'cust_1', redeemables: [TEN], ...members };
}

const WAIT = aChange({ kind: 'TIME', pointer: null, operator: 'wait', to: 1, unit: 'moment' });
const PROPERTY = aChange({ kind: 'PROPERTY', pointer: '/customer/metadata/level', operator: 'set', unit: null });
const NEW_SHIRT = { product_id: 'prod_shirt', quantity: 3 };

describe('a change of the cart', () => {
  it.each<[string, Partial<SandboxState>, readonly Partial<NearestChange>[], object]>([
    ['raises the amount', { amount: '196.97' }, [{ value: 20_000 }], { amount: '200.00', lines: [] }],
    [
      'adds the amount beside lines',
      { lines: [MUG] },
      [{ operator: 'add', value: 20_000 }],
      { amount: '200.00', lines: [MUG] },
    ],
    [
      'adds the order',
      {},
      [{ pointer: '/order', operator: 'add', value: { amount: 500 } }],
      { amount: '5.00', lines: [] },
    ],
    [
      'adds the order with a line',
      {},
      [{ pointer: '/order', operator: 'add', value: { items: [NEW_SHIRT] } }],
      { amount: '', lines: [{ kind: 'product', id: 'prod_shirt', quantity: '3', price: '' }] },
    ],
    [
      'adds the first line',
      { amount: '7' },
      [{ pointer: '/order/items', operator: 'add', value: [NEW_SHIRT] }],
      { amount: '7', lines: [{ kind: 'product', id: 'prod_shirt', quantity: '3', price: '' }] },
    ],
    [
      'raises the units of a line, and adds a line of a SKU',
      { lines: [MUG, { ...MUG, id: 'prod_hat' }] },
      [
        { kind: 'UNITS', pointer: '/order/items/1/quantity', value: 3 },
        { kind: 'UNITS', pointer: '/order/items/-', operator: 'add', value: { sku_id: 'sku_1', quantity: 1 } },
      ],
      {
        amount: '',
        lines: [MUG, { ...MUG, id: 'prod_hat', quantity: '3' }, { kind: 'sku', id: 'sku_1', quantity: '1', price: '' }],
      },
    ],
    [
      'adds an amount to a line',
      { lines: [MUG] },
      [{ kind: 'LINE_AMOUNT', pointer: '/order/items/0/amount', operator: 'add', value: 5_001 }],
      { amount: '', lines: [{ ...MUG, amount: '50.01' }] },
    ],
    [
      'replaces the amount of a line',
      { lines: [{ ...MUG, amount: '40' }] },
      [{ kind: 'LINE_AMOUNT', pointer: '/order/items/0/amount', value: 5_001 }],
      { amount: '', lines: [{ ...MUG, amount: '50.01' }] },
    ],
  ])('%s', (_name, members, changed, expected) => {
    const state = aState(members);
    const changes = changed.map(aChange);
    const cart = applyToCart(state, changes);

    expect(cart).toEqual(expected);
    const patched = applyChanges(bodyOf(requestOf(state)) ?? {}, changes);
    expect(bodyOf(requestOf({ ...state, ...cart }))).toEqual(patched);
  });

  it('leaves the request that it is applied to as it was', () => {
    const body = { order: { items: [{ product_id: 'prod_mug', quantity: 1 }] } };
    const before = structuredClone(body);

    applyChanges(body, [aChange({ pointer: '/order/items/0/quantity', value: 2 })]);
    expect(body).toEqual(before);
  });

  it('inserts at an index, and reads the escapes of a pointer', () => {
    const body = { items: ['a'], 'x/y': { '~': 1 } };
    const changes = [
      aChange({ pointer: '/items/0', operator: 'add', value: 'b' }),
      aChange({ pointer: '/items/1', operator: 'replace', value: 'c' }),
      aChange({ pointer: '/x~1y/~0', operator: 'replace', value: 2 }),
    ];

    expect(applyChanges(body, changes)).toEqual({ items: ['b', 'c'], 'x/y': { '~': 2 } });
  });

  it.each<[string, Partial<NearestChange>]>([
    ['replaces what is absent', { pointer: '/order/amount', operator: 'replace' }],
    ['is below what is absent', { pointer: '/order/items/0/quantity', operator: 'add' }],
  ])('fails when it %s', (_name, members) => {
    expect(() => applyChanges({ order: {} }, [aChange(members)])).toThrow(members.pointer ?? '');
  });
});

describe('a near redeemable', () => {
  const state = aState({ mode: 'near', amount: '180', redeemables: [TEN, { ...TEN, id: 'FIVE', credits: '1' }] });

  it('is validated alone with its changes, as it was tried', () => {
    const next = applyNearest(state, [aChange({ value: 20_000 })], 'FIVE');

    expect(next).toEqual({
      ...state,
      mode: 'validate',
      amount: '200.00',
      redeemables: [{ id: 'FIVE', credits: '1', reward: '' }],
    });
    expect(applyNearest(state, [], 'OTHER').redeemables).toEqual([{ id: 'OTHER', credits: '', reward: '' }]);
  });

  it('keeps the others where all were validated together', () => {
    expect(applyNearest({ ...state, mode: 'validate' }, [], 'FIVE').redeemables).toEqual(state.redeemables);
  });
});

describe('a waiting time and a property', () => {
  it('are no changes of the cart, and leave the request as it is', () => {
    const body = { order: { amount: 100 } };

    expect([WAIT, PROPERTY].map(isApplicableChange)).toEqual([false, false]);
    expect(applyChanges(body, [WAIT, PROPERTY])).toEqual(body);
    expect(applyChanges(body, [WAIT, aChange({ value: 200 }), PROPERTY])).toEqual({ order: { amount: 200 } });
  });
});
