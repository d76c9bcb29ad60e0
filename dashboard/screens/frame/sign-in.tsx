// Come in with the id and token of a key pair; the browser keeps a cookie that no script reads.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../api/client';
import { Field } from '../../parts/form/fields';
import { sessionQuery, signIn, type Ways, waysQuery } from '../../api/session';
import { notifyOtherTabs } from './other-tabs';
import { ownPlace } from '../../model/next';
import { readFormText } from '../../parts/form/read-form-text';
import { leavePage, RequestId } from '../../parts/screen';
import { t } from '../../texts/text';

export function SignIn() {
  const { next, refused } = useSearch({ strict: false });
  const { data: ways, isPending } = useQuery(waysQuery);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(
    refused === undefined ? null : { words: wordsOf(refused), requestId: null },
  );
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = t('Sign in · Stackable');
    leavePage();
  }, []);

  const entry = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (entry.current && ways) prefill(entry.current, ways);
  }, [ways]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setProblem(null);
    try {
      if (!form.checkValidity() && isPending) prefill(form, await queries.query(waysQuery));
      if (!form.reportValidity()) {
        setBusy(false);
        return;
      }
      await signIn(readFormText(form, 'id'), readFormText(form, 'token'));
      notifyOtherTabs('in');
      queries.removeQueries();
      await queries.query(sessionQuery);
      await navigate({ href: ownPlace(next, window.location.origin) });
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };

  return (
    <main className="sign-in">
      {/* Until it is known whether the form fills in itself, an empty field is nobody's fault. */}
      <form ref={entry} className="panel" noValidate={isPending} onSubmit={(event) => void submit(event)}>
        <h1>{t('Sign in')}</h1>
        <p className="soft small">
          {t("Use a server or management key from your project. Your key isn't saved in this browser.")}
        </p>
        {problem === null ? null : (
          <p className="note bad" role="alert">
            {problem.words} <RequestId id={problem.requestId} />
          </p>
        )}
        {ways?.demo ? <p className="note">{t('Demo project. The key is filled in for you.')}</p> : null}
        <Field id="id" label={t('Key ID')}>
          <input id="id" name="id" className="input" autoComplete="username" required maxLength={100} />
        </Field>
        <Field id="token" label={t('Key token')}>
          <input
            id="token"
            name="token"
            type="password"
            className="input"
            autoComplete="current-password"
            required
            maxLength={200}
          />
        </Field>
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? t('Signing in…') : t('Sign in')}
        </button>
        {ways?.oidc ? (
          <p>
            <a className="button" href={providerLink(next)}>
              {t('Sign in with your organization')}
            </a>
          </p>
        ) : null}
      </form>
    </main>
  );
}

/** Prefills the demo's key pair, unless the user has already typed something. */
function prefill(form: HTMLFormElement, { demo }: Ways): void {
  const fields = [...form.querySelectorAll('input')];
  if (!demo || fields.some(({ value }) => value !== '')) return;
  for (const field of fields) {
    field.value = field.name === 'id' ? demo.id : demo.token;
    // A user who was about to type replaces it, rather than adding to it.
    if (field === document.activeElement) field.select();
  }
}

/** Back to where it was: the service checks the place. */
function providerLink(next: string | undefined): string {
  return `/dashboard/login/oidc${next === undefined ? '' : `?next=${encodeURIComponent(`/dashboard${next}`)}`}`;
}

function wordsOf(refused: string): string {
  return refused === 'unavailable' ? UNAVAILABLE : NOT_LET_IN;
}

const UNAVAILABLE = t('The sign-in of your organization does not answer. Try again in a minute, or use a key.');
const NOT_LET_IN = t("You don't have access to this project. Ask an admin to add you.");

interface Problem {
  readonly words: string;
  /** Null when nothing went wrong but what was typed. */
  readonly requestId: string | null;
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiProblem)) return { words: t("Couldn't save. Try again."), requestId: null };
  if (error.status === 401 || error.status === 400) {
    return { words: t("This key ID or token isn't valid for the dashboard."), requestId: null };
  }
  return { words: error.details ?? error.message, requestId: error.requestId };
}
