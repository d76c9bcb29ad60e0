// An action that writes: its progress and error, and an idempotency key, so that repeated presses take effect once.
import { useState } from 'react';
import { ApiProblem } from '../../api/client';
import { TryKeys } from '../../model/calls/try-keys';

export interface Action {
  readonly run: () => void;
  readonly isBusy: boolean;
  readonly problem: Error | null;
  readonly idempotencyKey: string;
}

interface ActionInput {
  /** Content of the form: when it changes between two attempts, each gets a key of its own. */
  readonly subject?: unknown;
  /** @param idempotencyKey one for all tries of the same action */
  readonly work: (idempotencyKey: string) => Promise<unknown>;
  readonly done: () => void;
  /** Keys of refusals that mean the requested state already exists. */
  readonly settledBy?: readonly string[];
}

export function useAction({ subject = null, work, done, settledBy = [] }: ActionInput): Action {
  const [keys, setKeys] = useState(() => new TryKeys(() => crypto.randomUUID()));
  const idempotencyKey = keys.keyOf(subject);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const attempt = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work(idempotencyKey);
      setKeys(keys.without(subject));
      done();
    } catch (error) {
      if (error instanceof ApiProblem && settledBy.includes(error.key)) done();
      else setProblem(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  const run = (): void => {
    if (!isBusy) void attempt();
  };
  return { run, isBusy, problem, idempotencyKey };
}
