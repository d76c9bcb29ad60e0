// Filters of lists as the address has them: words of people for what the API calls otherwise.

/** What the address asks for, by the name of the filter; it is text of anybody. */
export type Asked<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/** What the API calls it; undefined for a word that is none of a filter. */
export function wordOf<Word>(words: Readonly<Record<string, Word>>, asked: string | undefined): Word | undefined {
  return asked !== undefined && Object.hasOwn(words, asked) ? words[asked] : undefined;
}
