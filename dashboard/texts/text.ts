// Every text of the dashboard in the language of its reader. The key of a text is its English.

/** The forms of a text that counts, by the categories of `Intl.PluralRules`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
/** A language: translations by English text. English itself has none. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>;

type Values = Readonly<Record<string, string | number>>;

interface Spoken {
  readonly language: string;
  readonly catalogue: Catalogue;
  readonly plurals: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
  readonly lists: Readonly<Record<'conjunction' | 'disjunction', Intl.ListFormat>>;
}

function spokenOf(language: string, catalogue: Catalogue): Spoken {
  return {
    language,
    catalogue,
    plurals: new Intl.PluralRules(language),
    numbers: new Intl.NumberFormat(language),
    lists: {
      conjunction: new Intl.ListFormat(language, { type: 'conjunction' }),
      disjunction: new Intl.ListFormat(language, { type: 'disjunction' }),
    },
  };
}

let spoken = spokenOf('en', {});

/** Sets the language of texts. Call it once, before any module with texts is loaded. */
export function speak(language: string, catalogue: Catalogue): void {
  spoken = spokenOf(language, catalogue);
}

/** The pieces of a text around its placeholders: odd positions have the names of placeholders. */
export function piecesOf(text: string): readonly string[] {
  return text.split(/\{(\w+)\}/);
}

function filled(text: string, values: Values): string {
  return piecesOf(text)
    .map((piece, index) => (index % 2 === 0 ? piece : written(values[piece] ?? `{${piece}}`)))
    .join('');
}

/** Whole numbers have groups of digits: "12,345". */
function written(value: string | number): string {
  return Number.isInteger(value) ? spoken.numbers.format(Number(value)) : String(value);
}

/** Translates an English text; placeholders stay unfilled. */
export function translate(english: string): string {
  const text = spoken.catalogue[english] ?? english;
  return typeof text === 'string' ? text : text.other;
}

/** @param english a literal: the list of all texts is generated from the source. `{name}` is replaced by a value */
export function t(english: string, values: Values = {}): string {
  return filled(translate(english), values);
}

/** A text with a number: `{count}` is replaced by it. Its key is the plural form. */
export function plural(count: number, english: PluralForms, values: Values = {}): string {
  const forms = spoken.catalogue[english.other] ?? english;
  const text = typeof forms === 'string' ? forms : (forms[spoken.plurals.select(count)] ?? forms.other);
  return filled(text, { count, ...values });
}

/** "a, b, and c" */
export function allOf(parts: readonly string[]): string {
  return spoken.lists.conjunction.format(parts);
}

/** "a, b, or c" */
export function oneOf(parts: readonly string[]): string {
  return spoken.lists.disjunction.format(parts);
}
