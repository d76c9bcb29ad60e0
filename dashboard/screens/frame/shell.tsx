// The frame of every screen: the location, the navigation, and the user.
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link, Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
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

export function Shell() {
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('Skip to the content')}
      </a>
      <header className="no-print">
        <Link to="/" className="brand">
          <Mark /> Stackable
        </Link>
        <Search />
        <Who />
      </header>
      <nav aria-label={t('Screens')} className="no-print">
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

function Who() {
  const { data } = useQuery(sessionQuery);
  const { data: project } = useQuery(projectQuery);
  const [theme, setTheme] = useState<Theme>(loadTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="who">
      {data ? (
        <span className="soft">
          <bdi>{data.name ?? project?.name ?? data.project}</bdi> · {data.role}
        </span>
      ) : null}
      <Shortcuts />
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          chooseTheme(other);
          setTheme(other);
        }}
      >
        {other === 'dark' ? t('Dark theme') : t('Light theme')}
      </button>
      <SignOut />
    </div>
  );
}
