// The calls of SQS that reading and emptying a queue of dead letters needs.
import { type AwsPlace, callAws } from '../support/aws-place';

export interface Message {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly Attributes?: { readonly SentTimestamp?: string };
}

/** SQS's maximum batch size. */
const AT_ONCE = 10;
/** Visibility timeout of a read message; each is released before it ends. */
const HIDDEN_SECONDS = 60;
const EMPTY_ANSWERS = 2;

async function ask<T>(place: AwsPlace, action: string, body: object): Promise<T> {
  const text = await callAws(place, { target: `AmazonSQS.${action}`, body, version: '1.0' });
  return (text === '' ? {} : JSON.parse(text)) as T;
}

export async function queueUrls(place: AwsPlace, prefix: string): Promise<readonly string[]> {
  const { QueueUrls = [] } = await ask<{ QueueUrls?: string[] }>(place, 'ListQueues', { QueueNamePrefix: prefix });
  return QueueUrls;
}

export async function queueAttributes(place: AwsPlace, url: string): Promise<Readonly<Record<string, string>>> {
  const AttributeNames = ['QueueArn', 'ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'];
  const body = { QueueUrl: url, AttributeNames };
  return (await ask<{ Attributes: Record<string, string> }>(place, 'GetQueueAttributes', body)).Attributes;
}

/**
 * Reads until it has enough messages, or the queue is empty. Messages stay in the queue.
 * @param most at most 1,000
 */
export async function readMessages(place: AwsPlace, url: string, most: number): Promise<readonly Message[]> {
  const found = new Map<string, Message>();
  let empty = 0;
  try {
    // One empty answer does not prove that the queue is empty: SQS queries only some of its servers.
    while (found.size < most && empty < EMPTY_ANSWERS) {
      const messages = await receive(place, url);
      if (messages.length === 0) empty += 1;
      for (const message of messages) found.set(message.MessageId, message);
    }
  } finally {
    await giveBack(place, url, [...found.values()]);
  }
  return [...found.values()].slice(0, most);
}

async function receive(place: AwsPlace, url: string): Promise<readonly Message[]> {
  const { Messages = [] } = await ask<{ Messages?: readonly Message[] }>(place, 'ReceiveMessage', {
    QueueUrl: url,
    MaxNumberOfMessages: AT_ONCE,
    VisibilityTimeout: HIDDEN_SECONDS,
    WaitTimeSeconds: 1,
    MessageSystemAttributeNames: ['SentTimestamp'],
  });
  return Messages;
}

/** A message that cannot be given back is seen again a minute later. */
async function giveBack(place: AwsPlace, url: string, messages: readonly Message[]): Promise<void> {
  for (let start = 0; start < messages.length; start += AT_ONCE) {
    const Entries = messages.slice(start, start + AT_ONCE).map(({ ReceiptHandle }, index) => ({
      Id: String(index),
      ReceiptHandle,
      VisibilityTimeout: 0,
    }));
    await ask(place, 'ChangeMessageVisibilityBatch', { QueueUrl: url, Entries });
  }
}

export async function deleteMessage(place: AwsPlace, url: string, { ReceiptHandle }: Message): Promise<void> {
  await ask(place, 'DeleteMessage', { QueueUrl: url, ReceiptHandle });
}

export async function purgeQueue(place: AwsPlace, url: string): Promise<void> {
  await ask(place, 'PurgeQueue', { QueueUrl: url });
}

/** SQS moves all messages by itself, each to the queue it fell out of. */
export async function startRedrive(place: AwsPlace, arn: string): Promise<void> {
  await ask(place, 'StartMessageMoveTask', { SourceArn: arn });
}
