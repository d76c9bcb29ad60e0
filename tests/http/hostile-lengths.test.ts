// What reads a request takes time in proportion to its length, whatever the request holds: no text makes it begin anew at each character.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { metadataValue } from '../../lib/core/csv/metadata-cells';
import { parseForm } from '../../lib/http/input/form';
import * as app from '../support/app';
import { targetOf } from '../../server/serve/event';
import { ROOT } from '../../scripts/support/service-definition';

const SHORT = 4_000;
const LONG = 64_000;
/** Sixteen times the length: linear work takes 16 times as long, quadratic 256 times. What takes less than this is linear at that length. */
const GROWTH = 64;
const MEASURABLE_MS = 60;

interface Expression {
  readonly file: string;
  readonly text: string;
}

/** All of the service: what reads no request yet may read one tomorrow. */
function expressions(): readonly Expression[] {
  return ['lib', 'functions', 'server/serve', 'server/start'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .flatMap((entry) => expressionsOf(join(entry.parentPath, entry.name))),
  );
}

function expressionsOf(file: string): readonly Expression[] {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('/')) return [];
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file: file.slice(ROOT.length + 1), text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** Pieces to repeat: each character of the expression, a few others, and pairs of them. */
function unitsOf(text: string): readonly string[] {
  const own = text
    .replaceAll(/\\[a-zA-Z]/g, '')
    .split('')
    .filter((one) => !'^$|?*+()\\'.includes(one));
  const characters = [...new Set(['a', '0', ' ', '.', ')', ',', ...own])].slice(0, 12);
  return [...characters, ...characters.flatMap((one) => characters.map((other) => one + other))];
}

/** CPU of this process: what others do on the machine does not count. */
function msOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const leastMsOf = (work: () => unknown): number => Math.min(...[1, 2, 3].map(() => msOf(work)));

/** Whether a text of `LONG` characters takes no more than in proportion to one of `SHORT`. */
function isLinear(work: (length: number) => unknown): boolean {
  const longMs = leastMsOf(() => work(LONG));
  return longMs < MEASURABLE_MS || longMs < GROWTH * leastMsOf(() => work(SHORT));
}

const repeated = (unit: string, length: number, end = ''): string => unit.repeat(Math.ceil(length / unit.length)) + end;

function matcherOf(text: string): (subject: string) => unknown {
  const end = text.lastIndexOf('/');
  const expression = new RegExp(text.slice(1, end), text.slice(end + 1));
  return (subject) => subject.replace(expression, '');
}

/** The piece that takes it longest. */
function worstUnit(match: (subject: string) => unknown, text: string): readonly [unit: string, end: string] {
  const tried = unitsOf(text).flatMap((unit) => ['', '\0'].map((end) => [unit, end] as const));
  const timed = tried.map(([unit, end]) => ({ unit, end, ms: msOf(() => match(repeated(unit, SHORT, end))) }));
  const { unit, end } = timed.reduce((one, other) => (one.ms < other.ms ? other : one));
  return [unit, end];
}

describe('a regular expression', () => {
  const all = expressions();

  it('is found in the sources', () => {
    expect(all.length).toBeGreaterThan(100);
  });

  it('takes time in proportion to its text', () => {
    const slow = all.filter(({ text }) => {
      const match = matcherOf(text);
      const [unit, end] = worstUnit(match, text);
      return !isLinear((length) => match(repeated(unit, length, end)));
    });

    expect(slow).toEqual([]);
  });

  it.each([
    ['that begins with a repeated part', '/[^,]+,[^,]+/g'],
    ['that ends with one', '/\\.+$/'],
    ['with a part that may hold its own beginning', '/(^|&)(\\[|%5B)([^\\]%]+)(\\]|%5D)/gi'],
  ])('%s would be noticed', (_name, text) => {
    const match = matcherOf(text);
    const [unit, end] = worstUnit(match, text);

    expect(isLinear((length) => match(repeated(unit, length, end)))).toBe(false);
  });
});

describe('a parser', () => {
  it.each<[string, (text: string) => unknown, readonly string[]]>([
    ['of forms', (text) => attempt(() => parseForm(text)), ['&', '=', '%']],
    ['of forms with many names', (text) => attempt(() => parseForm(distinct(text.length))), ['x']],
    ['of targets', (text) => targetOf(`/${text}`), ['/', '..', '/../', '%2e', '%', '?', '[', '&']],
    [
      'of places in metadata',
      (text) => metadataValue(text, { type: 'geopoint', array: true } as never),
      [')', ',', '1,', '1'],
    ],
  ])('%s takes time in proportion to its text', (_name, parse, units) => {
    expect(units.filter((unit) => !isLinear((length) => parse(repeated(unit, length))))).toEqual([]);
  });

  it('of queries refuses more than 8,192 characters before it looks at any', () => {
    expect(() => app.parseQuery('&['.repeat(4_097))).toThrow('query_too_large');
  });

  it.each([
    ['[a]=1&[b]=2', { a: '1', b: '2' }],
    ['%5Ba%5D=1', { a: '1' }],
    ['[a&b]=1', { '[a': undefined, 'b]': '1' }],
    ['filters[code][conditions][$is][0]=x', { filters: { code: { conditions: { $is: ['x'] } } } }],
  ])('of queries reads %s as before', (query, read) => {
    expect(app.parseQuery(query)).toEqual(read);
  });
});

/** A form of names that differ. */
const distinct = (length: number): string => Array.from({ length: length / 8 }, (_, index) => `n${index}=1`).join('&');

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // A refusal is an answer as well.
  }
}
