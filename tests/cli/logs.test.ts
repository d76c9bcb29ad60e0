// npm run logs: what it understands, what it asks CloudWatch for, and what it makes of the answers.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as app from '../support/app';
import { readCommandLine } from '../support/shop';
import { linesOf } from '../../cli/logs/query';

const readLogsArguments = (args: readonly string[]) => readCommandLine(app.addLogs, ['logs', ...args]);

const REQUEST = 'v-0123456789abcdef01';
const WANTED = { stage: 'prod', request: REQUEST, fromMs: 1_000_000, untilMs: 3_600_500 };

interface Asked {
  readonly target: string;
  readonly authorization: string;
  readonly body: Readonly<Record<string, unknown>>;
}

let server: Server;
let requests: Asked[];
let answers: (readonly [number, object])[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { 'x-amz-target': target, authorization = '' } = request.headers;
      requests.push({ target: String(target), authorization, body: JSON.parse(text) as Asked['body'] });
      const [status, body] = answers.shift()!;
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => server.close());

function ask() {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'AK', secretAccessKey: 'secret' };
  return linesOf({ service: 'logs', address, region: 'eu-west-1', credentials }, WANTED);
}

const line = (timestamp: string, message: string) => [
  { field: '@timestamp', value: timestamp },
  { field: '@message', value: `${message}\n` },
  { field: '@ptr', value: 'x' },
];

describe('linesOf', () => {
  it('asks for one request in all functions of the stage, waits, and gives the lines', async () => {
    answers = [
      [200, { queryId: 'q-1' }],
      [200, { status: 'Running', results: [line('1', 'half')] }],
      [200, { status: 'Complete', results: [line('1', '{"a":1}'), line('2', '{"b":2}')] }],
    ];

    expect(await ask()).toEqual(['1  {"a":1}', '2  {"b":2}']);

    expect(requests.map(({ target }) => target)).toEqual([
      'Logs_20140328.StartQuery',
      'Logs_20140328.GetQueryResults',
      'Logs_20140328.GetQueryResults',
    ]);
    const [{ body, authorization }] = requests as [Asked];
    expect(body).toMatchObject({ startTime: 1_000, endTime: 3_601 });
    expect(body.queryString).toContain('SOURCE logGroups(namePrefix: ["/aws/lambda/stackable-prod-"])');
    expect(body.queryString).toContain(`filter request_id = "${REQUEST}"`);
    expect(authorization).toContain('/eu-west-1/logs/aws4_request');
    expect(requests[1]!.body).toEqual({ queryId: 'q-1' });
  });

  it('fails where the query fails', async () => {
    answers = [
      [200, { queryId: 'q-1' }],
      [200, { status: 'Failed', results: [] }],
    ];

    await expect(ask()).rejects.toThrow('The query ended as Failed.');
  });

  it('says what it was refused with', async () => {
    answers = [[400, { __type: 'AccessDeniedException' }]];

    await expect(ask()).rejects.toThrow(
      'Logs_20140328.StartQuery was answered with 400: {"__type":"AccessDeniedException"}',
    );
  });
});

describe('readLogsArguments', () => {
  it('reads what it needs', () => {
    expect(readLogsArguments(['--stage', 'prod', '--request', REQUEST])).toEqual({
      stage: 'prod',
      request: REQUEST,
      region: 'eu-central-1',
      hours: 24,
    });
    expect(
      readLogsArguments(['--stage', 'prod', '--request', REQUEST, '--region', 'us-east-1', '--hours', '2']),
    ).toMatchObject({ region: 'us-east-1', hours: 2 });
  });

  it.each([
    ['no stage', ['--request', REQUEST]],
    ['no request', ['--stage', 'prod']],
    ['an id that would be a part of the query', ['--stage', 'prod', '--request', 'v-" or 1=1']],
    ['too many hours', ['--stage', 'prod', '--request', REQUEST, '--hours', '2161']],
    ['an unknown option', ['--stage', 'prod', '--request', REQUEST, '--all', 'x']],
  ])('refuses %s', (_name, args) => {
    expect(() => readLogsArguments(args)).toThrow('Usage: stackable logs');
  });
});
