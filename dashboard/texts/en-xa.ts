// English as a translation might come out: longer, in brackets, with accents.
import english from './en.json';
import { type Catalogue, piecesOf, type PluralForms } from './text';

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

/** Placeholders stay as they are. */
function stretched(text: string): string {
  const pieces = piecesOf(text).map((piece, index) =>
    index % 2 === 0 ? piece.replaceAll(/[aeiou]/g, (letter) => ACCENTED[letter] ?? letter) : `{${piece}}`,
  );
  return `[${pieces.join('')}${'~'.repeat(Math.ceil(text.length / 3))}]`;
}

const texts: Readonly<Record<string, string | PluralForms>> = english;

export const CATALOGUE: Catalogue = Object.fromEntries(
  Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string'
      ? stretched(text)
      : { ...text, one: stretched(text.one ?? text.other), other: stretched(text.other) },
  ]),
);
