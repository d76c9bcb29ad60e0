// The frame of every screen: the location, the navigation, and the user.
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { sessionQuery } from '../../api/session';
import { OfProject, projectQuery } from '../../parts/format';
import { Skeleton } from '../../parts/screen';
import { InFull } from './in-full';
import { PLACES } from './places';
import { ScreenError } from './problems';
import { Search } from './search';
import { SessionEnding } from './session-end';
import { Shortcuts } from './shortcuts';
import { SignOut } from './sign-out';
import { chooseTheme, loadTheme, type Theme } from '../../parts/theme';
import { t } from '../../texts/text';

/** On a phone, the search and the menu are behind a button each; wider pages show both. */
type Opened = 'search' | 'menu' | null;

export function Shell() {
  const [opened, open] = useState<Opened>(null);
  const reveal = useCallback(() => open('search'), []);
  // A chosen screen closes what led to it.
  const { pathname } = useLocation();
  useEffect(() => open(null), [pathname]);
  return (
    <div
      className="shell"
      data-opened={opened}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || opened === null) return;
        document.querySelector<HTMLElement>(`.opener[aria-controls=${opened}]`)?.focus();
        open(null);
      }}
    >
      <a className="skip" href="#main">
        {t('Skip to the content')}
      </a>
      <header className="no-print">
        <Link to="/" className="brand">
          <Mark /> Stackable
        </Link>
        <Search reveal={reveal} />
        <Opener
          what="search"
          name={t('Search')}
          picture="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5l3.5 3.5"
          opened={opened}
          open={open}
        />
        <Opener what="menu" name={t('Menu')} picture="M2 4h12M2 8h12M2 12h12" opened={opened} open={open} />
        <Who />
      </header>
      <nav id="menu" aria-label={t('Screens')} className="no-print">
        <ul>
          {PLACES.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main">
        <Suspense fallback={<Skeleton />}>
          <CatchBoundary getResetKey={() => 'project'} errorComponent={ScreenError}>
            <OfProject>
              <Outlet />
              <SessionEnding />
            </OfProject>
          </CatchBoundary>
          <InFull />
        </Suspense>
      </main>
    </div>
  );
}

interface OpenerProps {
  readonly what: NonNullable<Opened>;
  readonly name: string;
  /** Lines of 16 by 16 pixels. */
  readonly picture: string;
  readonly opened: Opened;
  readonly open: (what: Opened) => void;
}

function Opener({ what, name, picture, opened, open }: OpenerProps) {
  const isOpen = opened === what;
  return (
    <button
      type="button"
      className="button opener"
      aria-label={name}
      aria-expanded={isOpen}
      aria-controls={what}
      onClick={() => {
        flushSync(() => open(isOpen ? null : what));
        if (what === 'search') document.querySelector<HTMLElement>('#search input')?.focus();
      }}
    >
      <Icon lines={picture} />
    </button>
  );
}

function Icon({ lines }: { readonly lines: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={lines} />
    </svg>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1f4b3f" />
      <rect x="7" y="8" width="18" height="4" rx="2" fill="#f4efe4" />
      <rect x="7" y="14" width="13" height="4" rx="2" fill="#e8b04b" />
      <rect x="7" y="20" width="8" height="4" rx="2" fill="#7fc3a6" />
    </svg>
  );
}

const ROLES = { VIEWER: t('Viewer'), SUPPORT: t('Support'), USER: t('User'), ADMIN: t('Admin') } as const;

const THEMES = {
  light: {
    name: t('Theme: light'),
    picture:
      'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5L13 13M13 3l-1.5 1.5M4.5 11.5L3 13',
  },
  dark: { name: t('Theme: dark'), picture: 'M13 9.5A5.5 5.5 0 1 1 6.5 3 4.5 4.5 0 0 0 13 9.5z' },
} as const;

function Who() {
  const { data } = useQuery(sessionQuery);
  const { data: project } = useQuery(projectQuery);
  const [theme, setTheme] = useState<Theme>(loadTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const { name, picture } = THEMES[theme];
  return (
    <div className="who">
      {data ? (
        <span className="soft">
          <bdi>{data.name ?? project?.name ?? data.project}</bdi> · {ROLES[data.role]}
        </span>
      ) : null}
      <Shortcuts />
      <button
        type="button"
        className="button quiet"
        aria-label={name}
        title={name}
        onClick={() => {
          chooseTheme(other);
          setTheme(other);
        }}
      >
        <Icon lines={picture} />
      </button>
      <SignOut />
    </div>
  );
}
