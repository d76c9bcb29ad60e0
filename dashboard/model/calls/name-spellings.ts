// Names are compared with their case: a text that is typed in small letters stands for the name as well.

/** The text as typed, and with a capital letter for each word. */
export function nameSpellings(text: string): readonly string[] {
  const capitals = text.replaceAll(/(^|[\s-])(\p{Ll})/gu, (found) => found.toUpperCase());
  return [...new Set([text, capitals])];
}

/** Sets the filter of names that begin with a text. */
export function setNameBeginning(query: URLSearchParams, text: string): void {
  for (const [index, name] of nameSpellings(text).entries())
    query.set(`filters[name][conditions][$starts_with][${index}]`, name);
}
