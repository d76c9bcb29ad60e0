// Figures for screen readers: announced after a change, at most once a minute.
import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts/text';

const MINUTE_MS = 60_000;

/** @param text the figures in a sentence; what they were at first is read with the page */
export function PoliteSummary({ text }: { readonly text: string }) {
  const [announced, setAnnounced] = useState('');
  const last = useRef<LiveAnnouncement | null>(null);
  useEffect(() => {
    last.current ??= { text, ms: Date.now() };
    const { text: known, ms } = last.current;
    if (known === text) return undefined;
    const timer = window.setTimeout(
      () => {
        last.current = { text, ms: Date.now() };
        setAnnounced(text);
      },
      Math.max(0, ms + MINUTE_MS - Date.now()),
    );
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status" aria-label={t('Figures that changed')}>
      {announced}
    </p>
  );
}

interface LiveAnnouncement {
  readonly text: string;
  readonly ms: number;
}
