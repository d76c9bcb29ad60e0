// The frame of every screen: a title for assistive technology, one visible heading that takes the focus, and its
// states.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../api/client';
import { rich } from '../texts/rich';
import { t } from '../texts/text';

interface ScreenProps {
  readonly title: string;
  /** The heading where it is more than the title. */
  readonly heading?: ReactNode;
  /** Below the heading. */
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The path of the shown screen, null until the first one is shown; and whether its heading was focused. */
const shown: { path: string | null; isFocused: boolean } = { path: null, isFocused: false };

/** For a page without the frame, which leads to a screen. */
export function leavePage(): void {
  shown.path = '';
}

/** True when the heading takes the focus, which announces a new screen to screen readers. */
function takesFocus(path: string): boolean {
  // A full load leaves the focus to the browser, so that the skip link comes first.
  if (shown.path === null) return false;
  // A changed filter is no new screen. The loading state is the same screen: the focus of a user who has moved on, or
  // is typing, does not change.
  const isNew = path !== shown.path && !(document.activeElement instanceof HTMLInputElement);
  return isNew || (document.activeElement === document.body && (path !== shown.path || shown.isFocused));
}

export function Screen({ title, heading, subtitle, actions, children }: ScreenProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Stackable`;
  }, [title]);
  useEffect(() => {
    const { pathname } = window.location;
    const isFocused = takesFocus(pathname);
    if (isFocused) head.current?.focus({ preventScroll: true });
    shown.isFocused = isFocused || (pathname === shown.path && shown.isFocused);
    shown.path = pathname;
  }, []);
  return (
    <>
      <div className="head">
        <div>
          <h1 ref={head} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {subtitle ? <p className="subtitle">{subtitle}</p> : null}
        </div>
        {actions ? <div className="actions">{actions}</div> : null}
      </div>
      {children}
    </>
  );
}

/** The id for support; null without a response. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiProblem ? error.requestId : null;
}

export function RequestId({ id }: { readonly id: string | null }) {
  return id && <span className="small">{rich('Request {requestId}', { requestId: <code>{id}</code> })}</span>;
}

/** An error in one line, within a row or next to a field. */
export function ProblemLine({ error }: { readonly error: Error }) {
  return (
    <>
      {error.message} <RequestId id={requestIdOf(error)} />
    </>
  );
}

/** An error, with the request id for support. */
export function ProblemNote({ error, retry }: { readonly error: Error; readonly retry?: () => void }) {
  const problem = error instanceof ApiProblem ? error : null;
  return (
    <div className="note bad" role="alert">
      <strong>{error.message}</strong>
      {problem?.details ? <span>{problem.details}</span> : null}
      <RequestId id={requestIdOf(error)} />
      {retry ? (
        <span>
          <button type="button" className="button" onClick={retry}>
            {t('Try again')}
          </button>
        </span>
      ) : null}
    </div>
  );
}

/** Grey bars, only once waiting is noticed. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => show(true), 200);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isShown) return <div className="panel" aria-busy="true" style={{ minHeight: lines * 30 }} />;
  return (
    <div className="panel stack" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('Loading')}
      </span>
      {Array.from({ length: lines }, (_unused, line) => (
        <span key={line} className="skeleton" style={{ width: `${92 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

/** In the place of a value that is loading. */
export function PendingValue() {
  return <span aria-busy="true">…</span>;
}

export function Badge({ tone, children }: { readonly tone?: 'good' | 'bad'; readonly children: ReactNode }) {
  return <span className={tone ? `badge ${tone}` : 'badge'}>{children}</span>;
}

/** Message of an empty list: whether filters hide all rows, or how to create the first record. */
interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons and links that make the first one. */
  readonly actions?: ReactNode;
}

export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className="panel empty">
      <h2>{title}</h2>
      {children ? <p className="soft">{children}</p> : null}
      {actions ? <div className="head">{actions}</div> : null}
    </div>
  );
}
