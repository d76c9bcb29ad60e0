// What somebody types is looked for once they pause.
import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** What was typed, once there is a pause. */
export function usePaused(text: string): string {
  const [paused, pause] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => pause(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return paused;
}
