// Figures that keep up: asked for again and again while somebody looks, not all pages at the same moment.
import { useEffect, useState } from 'react';

const IDLE_MS = 10 * 60_000;
const JITTER = 0.2;

export interface Live {
  /** For `refetchInterval`; a page that is not visible does not ask at all. */
  readonly interval: () => number | false;
  readonly isStopped: boolean;
  readonly goOn: () => void;
}

/** Stops after ten minutes without a key or a pointer. */
export function useLive(everyMs: number): Live {
  const [isStopped, stop] = useState(false);
  useEffect(() => {
    if (isStopped) return undefined;
    let timer = window.setTimeout(() => stop(true), IDLE_MS);
    const noteInput = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => stop(true), IDLE_MS);
    };
    const inputs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
    for (const input of inputs) window.addEventListener(input, noteInput, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, noteInput);
    };
  }, [isStopped]);
  return {
    interval: () => (isStopped ? false : everyMs * (1 + JITTER * (Math.random() - 0.5))),
    isStopped,
    goOn: () => stop(false),
  };
}
