// Searches for typed text after a pause.
import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** The typed text, after a pause. */
export function usePaused(text: string): string {
  const [paused, pause] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => pause(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return paused;
}
