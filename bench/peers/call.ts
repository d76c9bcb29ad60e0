// One call of a shopper, with as little work of its own as can be: it shares the cores with what is measured.
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

interface Call {
  readonly headers: Readonly<Record<string, string>>;
  /** A POST with this, else a GET. */
  readonly body?: string;
}

interface Called {
  readonly status: number;
  /** True for a success status. */
  readonly ok: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Requests no compression: neither framework compresses a response, and calls within one network need none. */
export async function call(url: string, { headers, body }: Call): Promise<Called> {
  const sent = request(url, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  return { status, ok: status >= 200 && status < 300, headers: answer.headers, text: await text(answer) };
}
