// The languages of the dashboard, and the choice for a reader.
import { type Catalogue, speak } from './text';

/**
 * A language is a file with every key of `en.json`, and a line here. English is what the keys say. `en-XA` is no language of
 * people: its texts are English in brackets, and longer, so that a text without them was forgotten.
 */
const CATALOGUES: Readonly<Record<string, () => Promise<Catalogue>>> = {
  'en-XA': async () => (await import('./en-xa')).CATALOGUE,
};

/** The first that there is, with its region or without: `pl-PL` is read in `pl`. English for everybody else. */
export function languageOf(wanted: readonly string[], known: readonly string[] = Object.keys(CATALOGUES)): string {
  for (const one of wanted) {
    const [language = one] = one.split('-');
    const found = [one, language].find((name) => known.includes(name));
    if (found !== undefined) return found;
    if (language === 'en') return 'en';
  }
  return 'en';
}

/**
 * Sets the language of all texts.
 * @param wanted languages of the reader, best first
 * @returns the chosen one
 */
export async function speakOneOf(wanted: readonly string[]): Promise<string> {
  const language = languageOf(wanted);
  const load = CATALOGUES[language];
  if (load) speak(language, await load());
  return language;
}
