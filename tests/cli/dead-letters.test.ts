// npm run dead-letters: what it understands, what it asks SQS for, and what it makes of the answers.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as app from '../support/app';
import { readCommandLine } from '../support/shop';
import { runDeadLettersCommand } from '../../cli/dead-letters/commands';

const readDeadLettersArguments = (args: readonly string[]) =>
  readCommandLine(app.addDeadLetters, ['dead-letters', ...args]);

const AT = 'https://sqs.eu-west-1.amazonaws.com/111122223333';
const WORK = `${AT}/stackable-prod-work-dead-letters`;
const UNDELIVERED = `${AT}/stackable-prod-UndeliveredQueue-AbC123`;
const UNDISPATCHED = `${AT}/stackable-prod-UndispatchedQueue-XyZ789`;
const OF_OTHERS = [
  `${AT}/stackable-prod-eu-work-dead-letters`,
  `${AT}/stackable-prod-eu-UndeliveredQueue-Q1`,
  `${AT}/stackable-prod-DeliveryQueue-Q2`,
];

interface Held {
  readonly id: string;
  readonly body: string;
  isHidden: boolean;
}
type Body = Readonly<Record<string, unknown>> & { readonly QueueUrl?: string };

/** A small SQS: it hides what it hands out, hands out three at once at most, and answers as SQS does. */
class StandIn {
  readonly actions: string[] = [];
  readonly signed: string[] = [];
  readonly moved: string[] = [];
  readonly queues = new Map<string, Held[]>();
  refusal: readonly [number, object] | null = null;
  /** Answers without a message, though there are some. */
  emptyAnswers = 0;

  answer(action: string, body: Body): readonly [number, object | ''] {
    this.actions.push(action);
    if (this.refusal) return this.refusal;
    const held = this.queues.get(body.QueueUrl ?? '') ?? [];
    if (action === 'ListQueues') {
      const begins = (url: string): boolean => url.includes(`/${String(body.QueueNamePrefix)}`);
      return [200, { QueueUrls: [...this.queues.keys()].filter(begins) }];
    }
    if (action === 'GetQueueAttributes') return [200, { Attributes: this.attributesOf(body.QueueUrl!, held) }];
    if (action === 'ReceiveMessage') return [200, this.received(held)];
    if (action === 'ChangeMessageVisibilityBatch') return [200, this.givenBack(held, body)];
    if (action === 'StartMessageMoveTask') {
      this.moved.push(String(body.SourceArn));
      return [200, { TaskHandle: 'task' }];
    }
    if (action === 'DeleteMessage') {
      this.queues.set(
        body.QueueUrl!,
        held.filter(({ id }) => body.ReceiptHandle !== `r-${id}`),
      );
    } else if (action === 'PurgeQueue') this.queues.set(body.QueueUrl!, []);
    else throw new Error(`SQS knows no ${action} here.`);
    return [200, ''];
  }

  private attributesOf(url: string, held: readonly Held[]) {
    return {
      QueueArn: `arn:${url.slice(url.lastIndexOf('/') + 1)}`,
      ApproximateNumberOfMessages: String(held.filter(({ isHidden }) => !isHidden).length),
      ApproximateNumberOfMessagesNotVisible: String(held.filter(({ isHidden }) => isHidden).length),
    };
  }

  private received(held: readonly Held[]) {
    if (this.emptyAnswers > 0) {
      this.emptyAnswers -= 1;
      return {};
    }
    const messages = held.filter(({ isHidden }) => !isHidden).slice(0, 3);
    for (const message of messages) message.isHidden = true;
    if (messages.length === 0) return {};
    const sent = { Attributes: { SentTimestamp: String(Date.UTC(2026, 5, 1)) } };
    return {
      Messages: messages.map(({ id, body }) => ({ MessageId: id, ReceiptHandle: `r-${id}`, Body: body, ...sent })),
    };
  }

  private givenBack(held: readonly Held[], { Entries }: Body) {
    const entries = Entries as readonly { readonly ReceiptHandle: string; readonly VisibilityTimeout: number }[];
    if (entries.length > 10) throw new Error('SQS takes ten at once.');
    for (const { ReceiptHandle, VisibilityTimeout } of entries) {
      const message = held.find(({ id }) => `r-${id}` === ReceiptHandle);
      if (message) message.isHidden = VisibilityTimeout > 0;
    }
    return { Successful: [] };
  }
}

let sqs: StandIn;
let server: Server;

beforeEach(async () => {
  sqs = new StandIn();
  for (const url of [...OF_OTHERS, WORK, UNDELIVERED, UNDISPATCHED]) sqs.queues.set(url, []);
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      sqs.signed.push(request.headers.authorization ?? '');
      const action = String(request.headers['x-amz-target']).replace('AmazonSQS.', '');
      const [status, body] = sqs.answer(action, JSON.parse(text) as Body);
      response.writeHead(status).end(body === '' ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => server.close());

function run(...args: string[]) {
  const { command, stage } = readDeadLettersArguments([...args, '--stage', 'prod']);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'AK', secretAccessKey: 'secret' };
  return runDeadLettersCommand({ service: 'sqs', address, region: 'eu-west-1', credentials }, stage!, command);
}

function fill(url: string, count: number): void {
  const one = (index: number): Held => ({ id: `m-${index}`, body: `{"delivery":\n "d-${index}"}`, isHidden: false });
  sqs.queues.set(
    url,
    Array.from({ length: count }, (_, index) => one(index)),
  );
}

const idsIn = (url: string) => sqs.queues.get(url)!.map(({ id }) => id);

describe('list', () => {
  it('counts what each queue of the stage holds, and nothing of a stage whose name begins alike', async () => {
    fill(WORK, 2);
    fill(UNDELIVERED, 1);
    for (const url of OF_OTHERS) fill(url, 9);

    expect(await run('list')).toEqual([
      'work  2 messages, 0 being read',
      'undelivered  1 messages, 0 being read',
      'undispatched  0 messages, 0 being read',
    ]);

    expect(sqs.signed[0]).toContain('/eu-west-1/sqs/aws4_request');
  });

  it('says which queue a stage has not', async () => {
    sqs.queues.delete(UNDISPATCHED);

    expect(await run('list')).toContain('undispatched  no such queue');
    await expect(run('show', 'undispatched')).rejects.toThrow('Stage prod has no queue undispatched in eu-west-1.');
  });

  it('says what it was refused with', async () => {
    sqs.refusal = [400, { __type: 'AccessDenied' }];

    await expect(run('list')).rejects.toThrow('AmazonSQS.ListQueues was answered with 400: {"__type":"AccessDenied"}');
  });
});

describe('show', () => {
  it('prints every message on a line, and leaves all of them for others to read', async () => {
    fill(UNDELIVERED, 12);
    sqs.emptyAnswers = 1;

    const lines = await run('show', 'undelivered');

    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe('m-0  sent 2026-06-01T00:00:00.000Z  {"delivery": "d-0"}');
    expect(sqs.queues.get(UNDELIVERED)!.filter(({ isHidden }) => isHidden)).toEqual([]);
  });

  it('prints a hundred at most', async () => {
    fill(WORK, 130);

    expect(await run('show', 'work')).toHaveLength(100);
    expect(sqs.queues.get(WORK)!.filter(({ isHidden }) => isHidden)).toEqual([]);
  });

  it('says that a queue is empty', async () => {
    expect(await run('show', 'work')).toEqual(['The queue is empty.']);
    expect(sqs.actions).not.toContain('ChangeMessageVisibilityBatch');
  });
});

describe('redrive', () => {
  it('has SQS put undelivered messages back', async () => {
    expect(await run('redrive', 'undelivered')).toEqual([
      'SQS puts all messages of undelivered back into their queue.',
    ]);

    expect(sqs.moved).toEqual(['arn:stackable-prod-UndeliveredQueue-AbC123']);
  });

  it.each([
    ['work', 'npm run work -- list'],
    ['undispatched', 'The worker looks every minute'],
  ])('refuses %s, which fell out of no queue', async (queue, reason) => {
    await expect(run('redrive', queue)).rejects.toThrow(reason);
    expect(sqs.moved).toEqual([]);
  });
});

describe('drop', () => {
  it('deletes one message', async () => {
    fill(UNDELIVERED, 5);

    expect(await run('drop', 'undelivered', 'm-3')).toEqual(['m-3 is dropped.']);

    expect(idsIn(UNDELIVERED)).toEqual(['m-0', 'm-1', 'm-2', 'm-4']);
    expect(sqs.queues.get(UNDELIVERED)!.filter(({ isHidden }) => isHidden)).toEqual([]);
  });

  it('refuses a message that is not there, and deletes none', async () => {
    fill(UNDELIVERED, 2);

    await expect(run('drop', 'undelivered', 'm-9')).rejects.toThrow('There is no message m-9');
    expect(idsIn(UNDELIVERED)).toEqual(['m-0', 'm-1']);
  });

  it('deletes all messages of one queue', async () => {
    fill(WORK, 2);
    fill(UNDISPATCHED, 2);

    await run('drop', 'undispatched', '--all');

    expect([idsIn(UNDISPATCHED), idsIn(WORK)]).toEqual([[], ['m-0', 'm-1']]);
  });
});

describe('readDeadLettersArguments', () => {
  it('knows a service on one machine', () => {
    expect(readDeadLettersArguments(['list'])).toEqual({ command: { verb: 'list' }, stage: null });
    expect(readDeadLettersArguments(['list', '--stage', 'local']).stage).toBeNull();
  });

  it.each([
    ['no command', []],
    ['another command', ['purge', 'work']],
    ['no queue', ['show']],
    ['another queue', ['show', 'deliveries']],
    ['a list of one queue', ['list', 'work']],
    ['a redrive of one message', ['redrive', 'undelivered', 'm-1']],
    ['a redrive of --all', ['redrive', 'undelivered', '--all']],
    ['drop of nothing', ['drop', 'work']],
    ['drop of one and all', ['drop', 'work', 'm-1', '--all']],
    ['drop of two', ['drop', 'work', 'm-1', 'm-2']],
    ['an unknown option', ['list', '--force']],
  ])('refuses %s', (_name, args) => {
    expect(() => readDeadLettersArguments(args)).toThrow('Usage: stackable dead-letters');
  });
});
