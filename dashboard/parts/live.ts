// Live figures: polled while the page is visible, with jitter between pages.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addJitter } from '../model/campaign/turns';

const IDLE_MS = 10 * 60_000;

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
    interval: () => (isStopped ? false : addJitter(everyMs, Math.random())),
    isStopped,
    goOn: () => stop(false),
  };
}

/**
 * Sends one request per turn: the queries are refetched in rotation.
 * @param turns keys of queries on the screen; a key without an active query skips its turn
 */
export function useTurns(everyMs: number, turns: readonly QueryKey[]): Live {
  const live = useLive(everyMs);
  const queries = useQueryClient();
  const current = useRef(turns);
  const { isStopped } = live;
  useEffect(() => {
    current.current = turns;
  }, [turns]);
  useEffect(() => {
    if (isStopped) return undefined;
    let turn = 0;
    const ask = (): void => {
      timer = window.setTimeout(ask, addJitter(everyMs, Math.random()));
      const queryKey = current.current[turn % current.current.length];
      if (!queryKey || document.visibilityState !== 'visible') return;
      turn += 1;
      // A running request is not repeated.
      void queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
    };
    let timer = window.setTimeout(ask, addJitter(everyMs, Math.random()));
    return () => window.clearTimeout(timer);
  }, [isStopped, everyMs, queries]);
  return live;
}

/** Refetches dependent queries when a polled state has changed. @param state undefined until it is known */
export function useFollowers(state: string | undefined, followers: readonly QueryKey[]): void {
  const queries = useQueryClient();
  const known = useRef(state);
  useEffect(() => {
    const isChanged = known.current !== undefined && known.current !== state;
    known.current = state;
    if (isChanged) for (const queryKey of followers) void queries.invalidateQueries({ queryKey });
  }, [queries, state, followers]);
}
