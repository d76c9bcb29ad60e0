// Light or dark: as the system says, until the person says otherwise.
export type Theme = 'light' | 'dark';

export const THEME_SETTING = 'stackable-theme';

/** Loads the theme that the user chose; the default is the one of the system. */
export function loadTheme(): Theme {
  const stored = window.localStorage.getItem(THEME_SETTING);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  window.localStorage.setItem(THEME_SETTING, theme);
  applyTheme(theme);
}
