// Starts the background worker immediately, because its schedule may be a minute away. Only this file calls AWS Lambda.
import { awsClient, awsEndpoint, type AwsEnvironment } from '../aws/client';
import type { Log } from '../ports/runtime';

export interface WakeOptions {
  /** With the alias it is called by, behind a colon. */
  readonly functionName: string;
  readonly log: Log;
  readonly environment: AwsEnvironment;
  /** Endpoint of AWS Lambda; the region of the environment by default. */
  readonly endpoint?: string | undefined;
}

/** Timeout, ms: a caller waits for this response, and the schedule covers a lost call. */
const PATIENCE_MS = 1_000;

/**
 * Create a function that starts a run of the worker Lambda without waiting for its end. It never rejects, because the
 * schedule covers a lost call within a minute.
 */
export function workerWaker({ functionName, log, environment, endpoint }: WakeOptions): () => Promise<void> {
  return async () => {
    try {
      const [name, alias] = functionName.split(':');
      const qualifier = alias === undefined ? '' : `?Qualifier=${alias}`;
      const lambda = endpoint ?? awsEndpoint('lambda', environment);
      const address = `${lambda}/2015-03-31/functions/${name}/invocations${qualifier}`;
      await invoke(address, environment);
    } catch (error) {
      log.error({ woken: functionName, error: error instanceof Error ? error.stack : String(error) });
    }
  };
}

/** @throws when the call is refused, or not answered in time */
async function invoke(address: string, environment: AwsEnvironment): Promise<void> {
  const answer = await awsClient(environment, 'lambda', 0).fetch(address, {
    method: 'POST',
    headers: { 'x-amz-invocation-type': 'Event' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`Lambda answered ${answer.status}: ${await answer.text()}`);
}
