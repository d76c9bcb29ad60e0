// Compressed values come back to the byte, whatever their length.
import * as app from '../../support/app';

const MOST_PLAIN = 512;

/** The text of an order with this many lines. */
function orderText(lines: number): string {
  const items = Array.from({ length: lines }, (_, index) => ({
    object: 'order_item',
    product_id: `prod_${(index * 7_919) % 10_007}`,
    quantity: 1 + (index % 5),
    price: 100 + ((index * 104_729) % 9_973),
  }));
  return JSON.stringify({ id: 'ord_1', status: 'PAID', customer: { name: 'é\u0000', object: 'customer' }, items });
}

describe('a compressed text', () => {
  it.each([0, 1, 10, 300, 5_000])('comes back to the byte: %i lines', (lines) => {
    const text = orderText(lines);
    expect(app.decompressText(app.compressText(text))).toBe(text);
  });

  it.each(['', '0', 'é', '\u{1f600}'.repeat(20_000)])('comes back to the byte: %#', (text) => {
    expect(app.decompressText(app.compressText(text))).toBe(text);
  });

  it('takes less than two thirds of its length when it is the order of one line', () => {
    expect(app.compressText(orderText(1)).length * 3).toBeLessThan(orderText(1).length * 2);
  });

  it('is refused when its first byte names no known form', () => {
    expect(() => app.decompressText(Uint8Array.of(9, 1, 2))).toThrow('a known first byte');
    expect(() => app.decompressText('text')).toThrow('a compressed attribute is missing');
  });
});

describe('a record', () => {
  const textOf = (bytes: number): string => JSON.stringify('x'.repeat(bytes - 2));

  it('stays text up to 512 bytes, and is compressed above', () => {
    expect(app.compressIfLong(textOf(MOST_PLAIN))).toBe(textOf(MOST_PLAIN));
    expect(app.compressIfLong(textOf(MOST_PLAIN + 1))).toBeInstanceOf(Uint8Array);
  });

  it.each([2, MOST_PLAIN, MOST_PLAIN + 1])('comes back: %i bytes', (bytes) => {
    expect(app.decompressIfLong(app.compressIfLong(textOf(bytes)))).toBe(JSON.parse(textOf(bytes)));
  });
});
