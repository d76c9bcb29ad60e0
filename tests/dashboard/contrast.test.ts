// What axe does not look at: bars of charts, edges of fields and the ring of the focus differ from what they stand on, in both themes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CSS = readFileSync(join(__dirname, '../../dashboard/style/tokens.css'), 'utf8');

function colours(theme: string): ReadonlyMap<string, string> {
  const block = CSS.slice(CSS.indexOf(theme)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));
}

/** As WCAG says. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (light! + 0.05) / (dark! + 0.05);
}

const MARKS = ['accent', 'discount', 'credits', 'points', 'good', 'bad', 'line-strong', 'focus'];
const GROUNDS = ['paper', 'surface', 'sunken'];

it('is measured as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each([':root {', ":root[data-theme='dark'] {"])('in %s', (theme) => {
  it('every mark differs from every ground by 3 to 1', () => {
    const known = colours(theme);
    const pairs = MARKS.flatMap((mark) => GROUNDS.map((ground) => [mark, ground] as const));
    const low = pairs.filter(([mark, ground]) => contrast(known.get(mark)!, known.get(ground)!) < 3);

    expect(known.size).toBeGreaterThan(18);
    expect(low).toEqual([]);
  });
});
