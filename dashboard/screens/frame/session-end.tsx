// Two minutes before a session ends: it says so, and one key prolongs it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lastUseMs } from '../../api/client';
import { sessionQuery, stay } from '../../api/session';
import { type SessionEnd, sessionEnd } from '../../model/session-end';
import { useProject } from '../../parts/format';
import { useAction } from '../../parts/form/action';
import { Dialog } from '../../parts/form/dialog';
import { ProblemNote } from '../../parts/screen';
import { t } from '../../texts/text';

/** A timer of two hours would stop while the machine sleeps, so the clock is polled, ms. */
const LOOK_MS = 5_000;

export function SessionEnding() {
  const { data: session } = useQuery(sessionQuery);
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const [ignoredMs, setIgnoredMs] = useState(0);
  const endsMs = session ? Date.parse(session.ends_at) : null;
  useEffect(() => {
    if (endsMs === null) return undefined;
    const look = (): void => {
      const now = sessionEnd(lastUseMs(), endsMs, Date.now());
      setEnd(now.state === 'FAR' ? null : now);
      // The response leaves this page when the session is over, and counts as activity otherwise; without one the next
      // poll repeats it.
      if (now.state === 'OVER') stay().catch(() => undefined);
    };
    const timer = window.setInterval(look, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [endsMs]);
  if (end?.state !== 'NEAR' || end.atMs === ignoredMs) return null;
  return <Warning end={end} close={() => setEnd(null)} ignore={() => setIgnoredMs(end.atMs)} />;
}

interface WarningProps {
  readonly end: SessionEnd;
  readonly close: () => void;
  readonly ignore: () => void;
}

function Warning({ end: { atMs, mayStay }, close, ignore }: WarningProps) {
  const { locale, timezone } = useProject();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: timezone }).format(atMs);
  const action = useAction({ work: stay, done: close });
  if (!mayStay) {
    return (
      <Dialog title={t('Your session is about to end')} close={ignore}>
        <p>{t('Your session ends at {time}. Save your work, then sign in again to return to this page.', { time })}</p>
        <div>
          <button type="button" className="button primary" onClick={ignore}>
            {t('Continue')}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('Are you still there?')} close={action.run}>
      <p>{t("You've been inactive. You'll be signed out at {time}.", { time })}</p>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <div>
        <button type="button" className="button primary" disabled={action.isBusy} onClick={action.run}>
          {t('Stay signed in')}
        </button>
      </div>
    </Dialog>
  );
}
