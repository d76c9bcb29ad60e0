// Reads QR codes and barcodes back from PNG pictures, as far as the pictures of the service need it.
import { inflateSync } from 'node:zlib';

interface Bitmap {
  readonly width: number;
  readonly height: number;
  isDark(x: number, y: number): boolean;
}

/** PNG of one bit to eight bits a channel, not interlaced. */
function readPng(png: Buffer): Bitmap {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth = 8, colour = 0] = [png[24], png[25]];
  const chunks: Buffer[] = [];
  let palette = Buffer.alloc(0);
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (kind === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length));
    if (kind === 'PLTE') palette = Buffer.from(png.subarray(at + 8, at + 8 + length));
  }
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const rows = unfilter(inflateSync(Buffer.concat(chunks)), { height, channels, depth, width });
  const sample = (x: number, y: number): number => {
    const bit = x * channels * depth;
    const byte = rows[y]?.[bit >> 3] ?? 0;
    return depth === 8 ? byte : (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  };
  const level = (x: number, y: number): number => {
    const value = sample(x, y);
    return colour === 3 ? (palette[value * 3] ?? 0) / 255 : value / ((1 << depth) - 1);
  };
  return { width, height, isDark: (x, y) => level(x, y) < 0.5 };
}

function unfilter(
  data: Buffer,
  { height, channels, depth, width }: { height: number; channels: number; depth: number; width: number },
): Buffer[] {
  const step = Math.max(1, (channels * depth) >> 3);
  const length = Math.ceil((width * channels * depth) / 8);
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (length + 1)] ?? 0;
    const row = Buffer.from(data.subarray(y * (length + 1) + 1, (y + 1) * (length + 1)));
    for (let x = 0; x < length; x += 1) {
      const left = x >= step ? (row[x - step] ?? 0) : 0;
      const up = rows[y - 1]?.[x] ?? 0;
      const corner = x >= step ? (rows[y - 1]?.[x - step] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      row[x] = ((row[x] ?? 0) + guess) & 255;
    }
    rows.push(row);
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Blocks of level M: how many, and data bytes of each, shorter ones first; versions 1 to 12. */
const BLOCKS_M: readonly (readonly [count: number, bytes: number])[][] = [
  [[1, 16]],
  [[1, 28]],
  [[1, 44]],
  [[2, 32]],
  [[2, 43]],
  [[4, 27]],
  [[4, 31]],
  [
    [2, 38],
    [2, 39],
  ],
  [
    [3, 36],
    [2, 37],
  ],
  [
    [4, 43],
    [1, 44],
  ],
  [
    [1, 50],
    [4, 51],
  ],
  [
    [6, 36],
    [2, 37],
  ],
];
const ALIGNMENT: readonly number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
];

/** The text of a QR code of level M whose picture has no fault. */
export function decodeQr(png: Buffer): string {
  const modules = modulesOf(readPng(png));
  const size = modules.length;
  const version = (size - 17) / 4;
  const at = (r: number, c: number): boolean => modules[r]?.[c] ?? false;
  // Level and mask stand beside the upper left finder: 15 bits, the first five are data.
  const format = [0, 1, 2, 3, 4].reduce((bits, c) => (bits << 1) | Number(at(8, c)), 0) ^ 0b10101;
  if (format >> 3 !== 0) throw new Error('The level is not M.');
  const mask = MASKS[format & 7]!;
  const places = zigzag(size).filter(([r, c]) => !isFunction(r, c, { size, version }));
  const bits = places.map(([r, c]) => Number(at(r, c) !== mask(r, c)));
  return readSegments(deinterleave(bytesOf(bits), version), version);
}

/** Pairs of columns from the right, up and down in turn; the column of timing is left out. */
function zigzag(size: number): (readonly [row: number, column: number])[] {
  const rights = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair);
  return rights.flatMap((right, pair) => {
    const column = right <= 6 ? right - 1 : right;
    const rows = Array.from({ length: size }, (_, index) => (pair % 2 === 0 ? size - 1 - index : index));
    return rows.flatMap((row) => [[row, column] as const, [row, column - 1] as const]);
  });
}

function modulesOf(bitmap: Bitmap): boolean[][] {
  let start = 0;
  while (!bitmap.isDark(start, start)) start += 1;
  // The first row of the finder is seven modules wide.
  let wide = 0;
  while (bitmap.isDark(start + wide, start)) wide += 1;
  const scale = wide / 7;
  let end = bitmap.width - 1;
  while (!bitmap.isDark(end, start)) end -= 1;
  const size = Math.round((end - start + 1) / scale);
  const middle = (index: number): number => start + Math.floor((index + 0.5) * scale);
  return Array.from({ length: size }, (_, r) =>
    Array.from({ length: size }, (__, c) => bitmap.isDark(middle(c), middle(r))),
  );
}

function isFunction(r: number, c: number, { size, version }: { size: number; version: number }): boolean {
  if (r === 6 || c === 6) return true;
  if ((r < 9 && c < 9) || (r < 9 && c >= size - 8) || (r >= size - 8 && c < 9)) return true;
  if (version >= 7 && ((r < 6 && c >= size - 11) || (c < 6 && r >= size - 11))) return true;
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.at(-1);
  return centres.some((y) =>
    centres.some((x) => {
      const isFinder = (y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6);
      return !isFinder && Math.abs(r - y) <= 2 && Math.abs(c - x) <= 2;
    }),
  );
}

function bytesOf(bits: readonly number[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

function deinterleave(codewords: readonly number[], version: number): number[] {
  const lengths = (BLOCKS_M[version - 1] ?? []).flatMap(([count, bytes]) => Array<number>(count).fill(bytes));
  const blocks = lengths.map((): number[] => []);
  let next = 0;
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    for (const [block, length] of lengths.entries()) if (index < length) blocks[block]!.push(codewords[next++]!);
  }
  return blocks.flat();
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

function readSegments(data: readonly number[], version: number): string {
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let position = 0;
  const take = (count: number): number => Number.parseInt(bits.slice(position, (position += count)), 2);
  const bytes: number[] = [];
  const push = (text: string): void => void bytes.push(...Buffer.from(text));
  const isSmall = version < 10;
  while (position + 4 <= bits.length) {
    const mode = take(4);
    if (mode === 0) break;
    if (mode === 7) take(8);
    else if (mode === 4) for (let left = take(isSmall ? 8 : 16); left > 0; left -= 1) bytes.push(take(8));
    else if (mode === 2) readAlphanumeric(take(isSmall ? 9 : 11), take, push);
    else if (mode === 1) readNumeric(take(isSmall ? 10 : 12), take, push);
    else throw new Error(`Mode ${mode} is not read.`);
  }
  return Buffer.from(bytes).toString('utf8');
}

function readAlphanumeric(count: number, take: (bits: number) => number, push: (text: string) => void): void {
  for (let left = count; left > 0; left -= 2) {
    const value = take(left > 1 ? 11 : 6);
    push(left > 1 ? ALPHANUMERIC[Math.floor(value / 45)]! + ALPHANUMERIC[value % 45]! : ALPHANUMERIC[value]!);
  }
}

function readNumeric(count: number, take: (bits: number) => number, push: (text: string) => void): void {
  for (let left = count; left > 0; left -= 3) {
    const digits = Math.min(left, 3);
    push(String(take([0, 4, 7, 10][digits]!)).padStart(digits, '0'));
  }
}

/** Widths of bars and spaces of Code 128, by value. */
const CODE_128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');

/** The text of a Code 128 barcode in the sets B and C. */
export function decodeCode128(png: Buffer): string {
  const bitmap = readPng(png);
  const y = Math.floor(bitmap.height / 3);
  const runs: number[] = [];
  let start = 0;
  while (!bitmap.isDark(start, y)) start += 1;
  for (let x = start, run = 0, dark = true; x < bitmap.width; x += 1) {
    if (bitmap.isDark(x, y) === dark) run += 1;
    else {
      runs.push(run);
      run = 1;
      dark = !dark;
    }
  }
  const module = Math.min(...runs);
  const widths = runs.map((run) => Math.round(run / module)).join('');
  const values = (widths.match(/.{6}/g) ?? []).map((one) => CODE_128.indexOf(one));
  const [first, ...rest] = values;
  return read128(first === 105 ? 'C' : 'B', rest.slice(0, rest.findIndex((value) => value < 0) - 1));
}

/** The last value is the check character and is not passed in. */
function read128(start: 'B' | 'C', values: readonly number[]): string {
  let set = start;
  let text = '';
  for (const value of values) {
    if (value === 99 && set === 'B') set = 'C';
    else if (value === 100 && set === 'C') set = 'B';
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}
