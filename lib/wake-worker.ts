// Starts the function for work in the background at once, because its schedule may be a minute away. Only this file calls AWS Lambda.
import { AwsClient } from 'aws4fetch';
import { invariant } from './errors';
import type { Log } from './ports/runtime';

type Environment = Readonly<Record<string, string | undefined>>;

export interface WakeOptions {
  /** With the alias it is called by, behind a colon. */
  readonly functionName: string;
  readonly log: Log;
  /** Holds the region and the credentials, under the names Lambda gives them. */
  readonly environment: Environment;
  /** Where the function is called: of AWS Lambda in the region of the environment, when absent. */
  readonly endpoint?: string | undefined;
}

/** A caller waits for this answer; the schedule makes good what is lost. */
const PATIENCE_MS = 1_000;

/**
 * A call that begins a run of the function and does not wait for its end. It never rejects: what is lost here, the schedule
 * makes good within a minute.
 */
export function workerWaker({ functionName, log, environment, endpoint }: WakeOptions): () => Promise<void> {
  return async () => {
    try {
      const [name, alias] = functionName.split(':');
      const qualifier = alias === undefined ? '' : `?Qualifier=${alias}`;
      const lambda = endpoint ?? endpointOf(environment);
      const address = `${lambda}/2015-03-31/functions/${name}/invocations${qualifier}`;
      await invoke(address, environment);
    } catch (error) {
      log.error({ woken: functionName, error: error instanceof Error ? error.stack : String(error) });
    }
  };
}

function endpointOf({ AWS_REGION: region = '' }: Environment): string {
  return `https://lambda.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/** @throws where the call is refused, or not answered in time */
async function invoke(address: string, environment: Environment): Promise<void> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = environment;
  invariant(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY, 'the environment holds no credentials');
  const client = new AwsClient({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    ...(AWS_REGION && { region: AWS_REGION }),
    service: 'lambda',
    retries: 0,
  });
  const answer = await client.fetch(address, {
    method: 'POST',
    headers: { 'x-amz-invocation-type': 'Event' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`Lambda answered ${answer.status}: ${await answer.text()}`);
}
