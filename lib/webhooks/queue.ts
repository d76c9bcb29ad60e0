// Sends deliveries to the AWS queue, which announces them; the table has their content.
import { awsClient, type AwsEnvironment } from '../aws/client';
import type { DeliveryPlace, DeliveryQueue } from '../ports/events';
import type { Log } from '../ports/runtime';

const MESSAGES_AT_ONCE = 10;
const PATIENCE_MS = 2_000;

export interface QueueOptions {
  readonly url: string;
  readonly log: Log;
  readonly environment: AwsEnvironment;
  /** That of SQS in the queue's url, when absent. */
  readonly endpoint?: string;
}

/**
 * Create the queue that wakes the deliverer for due deliveries; a lost message is recovered a minute later by the
 * search for due ones.
 */
export function deliveryQueue(options: QueueOptions): DeliveryQueue {
  return {
    send: async (places, delaySeconds = 0) => {
      for (let start = 0; start < places.length; start += MESSAGES_AT_ONCE) {
        try {
          await sendBatch(places.slice(start, start + MESSAGES_AT_ONCE), delaySeconds, options);
        } catch (error) {
          options.log.error({
            unqueued: places.length - start,
            error: error instanceof Error ? error.stack : String(error),
          });
          return;
        }
      }
    },
  };
}

async function sendBatch(
  places: readonly DeliveryPlace[],
  delaySeconds: number,
  { url, environment, endpoint }: QueueOptions,
): Promise<void> {
  const Entries = places.map((place, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(place),
    ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
  }));
  const answer = await awsClient(environment, 'sqs', 1).fetch(endpoint ?? new URL(url).origin, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessageBatch' },
    body: JSON.stringify({ QueueUrl: url, Entries }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`SQS answered ${answer.status}`);
  const { Failed = [] } = (await answer.json()) as { readonly Failed?: readonly unknown[] };
  if (Failed.length > 0) throw new Error(`SQS refused ${Failed.length} messages`);
}
