// Sending to receivers that are slow, endless, redirecting, or lying about their name.
import { senderOf, type ResolvedAddress } from '../../lib/webhooks/send';
import { aReceiver, type Receiver } from '../support/receiver';

let receiver: Receiver;

afterEach(() => receiver.close());

const here = senderOf({ allowsPrivate: true });
const message = { headers: { 'webhook-id': 'whs_1' }, body: '{"a":1}' };

describe('send', () => {
  it('sends the bytes as they are, and returns the status', async () => {
    receiver = await aReceiver((response) => response.writeHead(204).end());

    const result = await here.send({ ...message, url: receiver.url });

    expect(result).toMatchObject({ status: 'ANSWERED', httpStatus: 204, retryAfter: null });
    expect(receiver.received).toMatchObject([
      { body: '{"a":1}', headers: { 'content-type': 'application/json', 'webhook-id': 'whs_1' } },
    ]);
  });

  it('follows no redirect', async () => {
    receiver = await aReceiver((response, { path }) =>
      path === '/events' ? response.writeHead(301, { location: '/elsewhere' }).end() : response.end(),
    );

    expect(await here.send({ ...message, url: receiver.url })).toMatchObject({ httpStatus: 301 });
    expect(receiver.received).toHaveLength(1);
  });

  it('gives up a receiver that says nothing', async () => {
    receiver = await aReceiver(() => undefined);
    const hasty = senderOf({ allowsPrivate: true, patienceMs: 200 });

    const result = await hasty.send({ ...message, url: receiver.url });

    expect(result).toMatchObject({ status: 'FAILED', error: 'No whole answer within 0.2 seconds.' });
    expect(result.durationMs).toBeLessThan(2_000);
  });

  it('gives up a receiver whose answer trickles', async () => {
    receiver = await aReceiver((response) => {
      response.writeHead(200);
      response.write('.');
    });
    const hasty = senderOf({ allowsPrivate: true, patienceMs: 200 });

    expect(await hasty.send({ ...message, url: receiver.url })).toMatchObject({ status: 'FAILED' });
  });

  it('reads 64 KB of an endless answer, and takes its status', async () => {
    let sent = 0;
    receiver = await aReceiver((response) => {
      response.writeHead(200);
      const more = (): void => {
        if (response.destroyed || sent > 50_000_000) return;
        sent += 16_384;
        response.write(Buffer.alloc(16_384), more);
      };
      more();
    });

    expect(await here.send({ ...message, url: receiver.url })).toMatchObject({ status: 'ANSWERED', httpStatus: 200 });
    expect(sent).toBeLessThan(10_000_000);
  });

  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: raw\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['hints, and then nothing', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['a head without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`],
  ])('ends with a receiver that answers %s', async (_name, answer) => {
    receiver = await aReceiver((response) => response.socket?.end(answer));
    const hasty = senderOf({ allowsPrivate: true, patienceMs: 2_000 });

    expect(await hasty.send({ ...message, url: receiver.url })).toMatchObject({ status: 'FAILED' });
  });

  it('reports a reset as a failure, and names no address', async () => {
    receiver = await aReceiver((response) => response.socket?.resetAndDestroy());

    expect(await here.send({ ...message, url: receiver.url })).toMatchObject({
      status: 'FAILED',
      error: 'The connection failed: ECONNRESET.',
    });
  });

  it('looks a name up at every attempt: one that is public first and private then is refused', async () => {
    receiver = await aReceiver();
    const answers: ResolvedAddress[][] = [
      [{ address: '192.0.2.1', family: 4 }],
      [
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
    ];
    let requests = 0;
    const sender = senderOf({ allowsPrivate: false, resolve: () => Promise.resolve(answers[requests++] ?? []) });
    const url = receiver.url.replace('http://127.0.0.1', 'https://receiver.example.com');

    for (let attempt = 0; attempt < answers.length; attempt += 1) {
      expect(await sender.send({ ...message, url })).toMatchObject({ error: 'The address is not public.' });
    }
    expect(requests).toBe(3);
    expect(receiver.received).toEqual([]);
  });

  it('refuses literal addresses and plain http, which are looked up nowhere', async () => {
    receiver = await aReceiver();
    const sender = senderOf({ allowsPrivate: false });
    const secure = receiver.url.replace('http:', 'https:');

    expect(await sender.send({ ...message, url: secure })).toMatchObject({ error: 'The address is not public.' });
    expect(await sender.send({ ...message, url: 'http://receiver.example.com/' })).toMatchObject({
      error: 'The target is not https.',
    });
    expect(receiver.received).toEqual([]);
  });

  it('sends nothing without https to a name that is public by now, where private receivers are allowed', async () => {
    receiver = await aReceiver();
    const resolve = () => Promise.resolve([{ address: '1.1.1.1', family: 4 }]);
    const sender = senderOf({ allowsPrivate: true, resolve });
    const refused = { error: 'The target is not https.' };

    expect(await sender.send({ ...message, url: 'http://receiver:4000/' })).toMatchObject(refused);
    expect(await sender.send({ ...message, url: 'http://1.1.1.1:4000/' })).toMatchObject(refused);
    expect(receiver.received).toEqual([]);
  });
});
