// What `npm run dead-letters` does with the queues of a stage.
import type { AwsPlace } from '../support/aws-place';
import { type DeadLettersCommand, type QueueName, QUEUES } from './command';
import {
  deleteMessage,
  type Message,
  purgeQueue,
  queueAttributes,
  queueUrls,
  readMessages,
  startRedrive,
} from './queue';

const SHOWN = 100;
const LOOKED_THROUGH = 1_000;

/** Suffixes of the queue names after the stack name; CloudFormation adds some letters to the last two. */
const NAMES: Readonly<Record<QueueName, RegExp>> = {
  work: /^work-dead-letters$/,
  undelivered: /^UndeliveredQueue-\w+$/,
  undispatched: /^UndispatchedQueue-\w+$/,
};

/** Why these fell out of no queue, and need not go back. */
const NOT_REDRIVEN: Readonly<Partial<Record<QueueName, string>>> = {
  work: 'The schedule has run the function again: npm run work -- list says what is not done. Drop the messages.',
  undispatched: 'The worker looks every minute for what waits in the table. Drop the messages.',
};

/** @returns lines to print. @throws Error when there is no such queue or message, or SQS refuses */
export async function runDeadLettersCommand(
  place: AwsPlace,
  stage: string,
  command: DeadLettersCommand,
): Promise<readonly string[]> {
  const urls = await urlsOf(place, stage);
  if (command.verb === 'list') return Promise.all(QUEUES.map((queue) => countLine(place, queue, urls[queue])));
  const { queue } = command;
  const url = urls[queue];
  if (url === undefined) throw new Error(`Stage ${stage} has no queue ${queue} in ${place.region}.`);
  if (command.verb === 'show') return shown(await readMessages(place, url, SHOWN));
  if (command.verb === 'redrive') return redriven(place, queue, url);
  return command.id === null ? allDropped(place, url) : dropped(place, url, command.id);
}

type Urls = Readonly<Partial<Record<QueueName, string>>>;

async function urlsOf(place: AwsPlace, stage: string): Promise<Urls> {
  const prefix = `stackable-${stage}-`;
  const urls = await queueUrls(place, prefix);
  const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1 + prefix.length);
  return Object.fromEntries(QUEUES.map((queue) => [queue, urls.find((url) => NAMES[queue].test(nameOf(url)))]));
}

async function countLine(place: AwsPlace, queue: QueueName, url: string | undefined): Promise<string> {
  if (url === undefined) return `${queue}  no such queue`;
  const { ApproximateNumberOfMessages: waiting, ApproximateNumberOfMessagesNotVisible: hidden } = await queueAttributes(
    place,
    url,
  );
  return `${queue}  ${waiting} messages, ${hidden} being read`;
}

function shown(messages: readonly Message[]): readonly string[] {
  return messages.length === 0 ? ['The queue is empty.'] : messages.map(lineOf);
}

function lineOf({ MessageId, Body, Attributes }: Message): string {
  const sentMs = Number(Attributes?.SentTimestamp);
  const sent = Number.isFinite(sentMs) ? new Date(sentMs).toISOString() : 'at a time unknown';
  return `${MessageId}  sent ${sent}  ${Body.replaceAll(/\s+/g, ' ')}`;
}

async function redriven(place: AwsPlace, queue: QueueName, url: string): Promise<readonly string[]> {
  const reason = NOT_REDRIVEN[queue];
  if (reason !== undefined) throw new Error(`Messages of ${queue} fell out of no queue. ${reason}`);
  const { QueueArn = '' } = await queueAttributes(place, url);
  await startRedrive(place, QueueArn);
  return [`SQS puts all messages of ${queue} back into their queue.`];
}

async function dropped(place: AwsPlace, url: string, id: string): Promise<readonly string[]> {
  const message = (await readMessages(place, url, LOOKED_THROUGH)).find(({ MessageId }) => MessageId === id);
  if (!message) throw new Error(`There is no message ${id} among the ${LOOKED_THROUGH} that were looked through.`);
  await deleteMessage(place, url, message);
  return [`${id} is dropped.`];
}

async function allDropped(place: AwsPlace, url: string): Promise<readonly string[]> {
  await purgeQueue(place, url);
  return ['SQS drops all messages, which takes up to a minute.'];
}
