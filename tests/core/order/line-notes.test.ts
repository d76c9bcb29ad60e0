// The notes that an order stores beside its lines.
import { areNotesTooLarge, compactNotes, notesForItems, notesOf } from '../../../lib/core/order/hidden-lines';
import { type LineNotes, LIMITS, type OrderItem } from '../../support/core';
import { aCart, aLine } from '../discount/cart';

const item = (members: Omit<OrderItem, 'object'>): OrderItem => ({ object: 'order_item', ...members });

describe('the notes of an order', () => {
  const hidden = [item({ id: 'h', quantity: 0 })];
  const carrying = aLine({ identity: { carries: ['x', 'y'] } });

  it.each<[string, Parameters<typeof notesOf>, LineNotes | null]>([
    ['nothing', [aCart(), [item({ id: 'a' })]], null],
    ['hidden lines', [{ ...aCart(), hidden }, []], { hidden }],
    [
      'what lines carry, by their ids',
      [{ ...aCart(), lines: [aLine({}), carrying] }, [item({ id: 'a' }), item({ id: 'b' })]],
      { carried: { b: ['x', 'y'] } },
    ],
    ['nothing of lines without an id', [{ ...aCart(), lines: [carrying, carrying] }, [item({})]], null],
  ])('hold %s', (_name, [state, items], notes) => {
    expect(notesOf(state, items)).toStrictEqual(notes);
  });

  it.each<[LineNotes, LineNotes | null]>([
    [{}, null],
    [{ hidden: [], carried: {} }, null],
    [{ hidden, carried: {} }, { hidden }],
    [{ hidden: [], carried: { a: ['b'] } }, { carried: { a: ['b'] } }],
    [
      { hidden, carried: { a: ['b'] } },
      { hidden, carried: { a: ['b'] } },
    ],
  ])('%j are stored as %j', (notes, expected) => {
    expect(compactNotes(notes)).toStrictEqual(expected);
  });

  it.each<[string, Parameters<typeof notesForItems>, LineNotes | null]>([
    [
      'keep what is of their lines',
      [{ hidden, carried: { a: ['x'], b: ['y'] } }, [item({ id: 'b' })]],
      { hidden, carried: { b: ['y'] } },
    ],
    ['keep hidden lines without any line', [{ hidden }], { hidden }],
    ['keep nothing without any line', [{ carried: { a: ['x'] } }], null],
  ])('%s', (_name, args, expected) => {
    expect(notesForItems(...args)).toStrictEqual(expected);
  });

  it('are too large above their bytes', () => {
    const notes = (text: string): LineNotes => ({ carried: { é: [text] } });
    const room = LIMITS.lineNotesBytes - Buffer.byteLength(JSON.stringify(notes('')));

    expect(areNotesTooLarge(notes('x'.repeat(room)))).toBe(false);
    expect(areNotesTooLarge(notes('x'.repeat(room + 1)))).toBe(true);
    expect(areNotesTooLarge(null)).toBe(false);
  });
});
