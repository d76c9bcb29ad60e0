// Light or dark: as the system says, until the person says otherwise.
export type Theme = 'light' | 'dark';

const NAME = 'stackable-theme';

export function storedTheme(): Theme {
  const stored = window.localStorage.getItem(NAME);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  window.localStorage.setItem(NAME, theme);
  applyTheme(theme);
}
