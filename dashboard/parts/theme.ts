// Light or dark: as the system says, until the person says otherwise.
export type Theme = 'light' | 'dark';

export const THEME_SETTING = 'stackable-theme';

export function storedTheme(): Theme {
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
