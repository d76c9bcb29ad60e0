// The texts of the dashboard: the list of all of them agrees with the source, and every catalogue with the list.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE as STRETCHED } from '../../dashboard/texts/en-xa';
import { languageOf } from '../../dashboard/texts/languages';
import { allOf, oneOf, plural, speak, t } from '../../dashboard/texts/text';
import { readTexts, readTextsOf, type Texts } from '../../scripts/generate/texts';

const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'dashboard', 'texts');

const read = (file: string): Texts => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Texts;
const ENGLISH = read('en.json');
const LANGUAGES = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

const formsOf = (text: Texts[string]): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text));
const namesIn = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted().join(' ');

afterEach(() => speak('en', {}));

it('whole numbers in a text have groups of digits', () => {
  expect(t('{first}–{last} of {total}', { first: 1, last: 25, total: 12_345 })).toBe('1–25 of 12,345');
  expect(t('{percent}% off', { percent: 1234.5 })).toBe('1234.5% off');
});

describe('en.json', () => {
  it('holds each text of the source and no other, and nothing is said past it', () => {
    expect(readTexts(ROOT)).toEqual({ texts: ENGLISH, faults: [] });
  });

  it.each<[string, string]>([
    ['text between tags', '<p>Nothing here</p>'],
    ['text beside a value', '<p>{count} codes</p>'],
    ['a label', '<button aria-label="Close" />'],
    ['a text that is no literal', '<p>{t(words)}</p>'],
    ['a value that is not given', "<p>{t('{count} codes')}</p>"],
    ['forms that are no literal', '<p>{plural(2, forms)}</p>'],
    ['a text that counts without a form for one', "<p>{plural(2, { other: '{count} codes' })}</p>"],
    ['a space at the end', "<p>{t('of ')}</p>"],
  ])('does not take %s', (_name, source) => {
    expect(readTextsOf('screen.tsx', `export const screen = ${source};`).faults).toHaveLength(1);
  });

  it('takes names, code, and texts with their values', () => {
    const source = "<p><code>POST /v1</code> Stackable {t('of {name}', { name })} {rich('by {id}', { id: <b /> })}</p>";

    expect(readTextsOf('screen.tsx', `export const screen = ${source};`)).toEqual({
      texts: { 'by {id}': 'by {id}', 'of {name}': 'of {name}' },
      faults: [],
    });
  });
});

describe('a catalogue', () => {
  it.each(LANGUAGES)('%s has every text, with the same values, in all forms of its language', (file) => {
    const texts = read(file);
    const { pluralCategories } = new Intl.PluralRules(file.replace('.json', '')).resolvedOptions();
    const faults = Object.entries(ENGLISH).filter(([key, english]) => {
      const text = texts[key];
      if (text === undefined || (typeof text === 'string') !== (typeof english === 'string')) return true;
      if (typeof text !== 'string' && pluralCategories.some((form) => !text[form])) return true;
      return formsOf(text).some(
        (form) => namesIn(form) !== namesIn(key) && !(namesIn(key) === '{count}' && !namesIn(form)),
      );
    });

    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(ENGLISH).toSorted());
    expect(faults).toEqual([]);
  });

  it('of brackets has every text in them, with its values', () => {
    const bare = Object.values(STRETCHED).filter((text) =>
      formsOf(text).some((form) => !form.startsWith('[') || !form.endsWith('~]')),
    );

    expect(Object.keys(STRETCHED)).toEqual(Object.keys(ENGLISH));
    expect(bare).toEqual([]);
    expect(STRETCHED['Roll back?']).toBe('[Róll báck?~~~~]');
  });
});

describe('t', () => {
  it('says the key where there is no other language', () => {
    expect(t('From 1 to {most}.', { most: 5 })).toBe('From 1 to 5.');
    expect(plural(1, { one: '{count} point', other: '{count} points' })).toBe('1 point');
    expect(plural(0, { one: '{count} point', other: '{count} points' })).toBe('0 points');
    expect(allOf(['a', 'b'])).toBe('a and b');
    expect(oneOf(['a', 'b', 'c'])).toBe('a, b, or c');
  });

  it('says what the catalogue has, with values where its language puts them, and its forms and lists', () => {
    speak('pl', {
      '{who} ends {date}': '{date} kończy się {who}',
      '{count} points': {
        one: '{count} punkt',
        few: '{count} punkty',
        many: '{count} punktów',
        other: '{count} punktu',
      },
    });

    expect(t('{who} ends {date}', { who: 'A', date: '1 maja' })).toBe('1 maja kończy się A');
    expect([1, 3, 5, 1.5].map((count) => plural(count, { one: '', other: '{count} points' }))).toEqual([
      '1 punkt',
      '3 punkty',
      '5 punktów',
      '1.5 punktu',
    ]);
    expect(oneOf(['a', 'b', 'c'])).toBe('a, b lub c');
    expect(t('Roll back?')).toBe('Roll back?');
  });

  it('shows text of a value as it is', () => {
    expect(t('of {name}', { name: '{name} $1' })).toBe('of {name} $1');
  });
});

describe('languageOf', () => {
  it.each<[string, readonly string[], string]>([
    ['the whole name', ['pl-PL'], 'pl-PL'],
    ['the language without its region', ['de-AT'], 'de'],
    ['the first that there is', ['fr', 'de'], 'de'],
    ['English where it comes first', ['en-GB', 'de'], 'en'],
    ['English for everybody else', ['ja'], 'en'],
    ['English for who says nothing', [], 'en'],
  ])('takes %s', (_name, wanted, language) => {
    expect(languageOf(wanted, ['pl-PL', 'de'])).toBe(language);
  });
});
