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
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Path of the screen whose heading was focused last. */
let announcedPath: string | null = null;

export function Screen({ title, heading, actions, children }: ScreenProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Stackable`;
  }, [title]);
  // Focusing the heading announces a new screen to screen readers; a changed filter is no new screen.
  useEffect(() => {
    const { pathname } = window.location;
    // The loading state is the same screen: the focus of a user who has moved on, or is typing, does not change.
    const isNew = pathname !== announcedPath && !(document.activeElement instanceof HTMLInputElement);
    if (isNew || document.activeElement === document.body) head.current?.focus({ preventScroll: true });
    announcedPath = pathname;
  }, []);
  return (
    <>
      <div className="head">
        <h1 ref={head} tabIndex={-1}>
          {heading ?? title}
        </h1>
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
