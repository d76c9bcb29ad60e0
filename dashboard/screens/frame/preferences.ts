// How somebody likes the page is no data of anybody, and their next sign-in finds it. The answer to a sign-out clears all that the page has stored.
import { THEME_SETTING } from '../../parts/theme';

/** Setting for single-key shortcuts: `on` or `off`. */
export const KEYS_SETTING = 'stackable-shortcuts';

const KEPT = [THEME_SETTING, KEYS_SETTING] as const;

/** Does what may clear the storage of the page, and puts the preferences back, whatever came of it. */
export async function keepingPreferences<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const before = KEPT.map((name) => [name, window.localStorage.getItem(name)] as const);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value !== null) window.localStorage.setItem(name, value);
    }
  }
}
