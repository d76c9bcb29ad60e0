// Preferences are no personal data, and stay after the sign-out, whose response clears all storage of the page.
import { THEME_SETTING } from '../../parts/theme';

/** Setting for single-key shortcuts: `on` or `off`. */
export const KEYS_SETTING = 'stackable-shortcuts';

const KEPT = [THEME_SETTING, KEYS_SETTING] as const;

/** Runs work that may clear the storage of the page, and restores the preferences, also after a failure. */
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
