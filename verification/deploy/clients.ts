// Calls of the emulated AWS: of the deployed API, as its clients make them, and of its queues, as Lambda reads them.
import { request as send } from 'node:https';
import { REGION } from './emulator';

export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export function callApi(
  { port, apiId }: { readonly port: number; readonly apiId: string },
  { method, path, headers = {}, body }: ApiCall,
): Promise<ApiAnswer> {
  const host = `${apiId}.execute-api.${REGION}.amazonaws.com`;
  const sent = { host, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers: sent, rejectUnauthorized: false };
    const outgoing = send(options, (incoming) => {
      let text = '';
      incoming.on('data', (part: Buffer) => (text += part.toString()));
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, body: parsed(text) }));
    });
    outgoing.once('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return { text };
  }
}

/** @throws Error with what SQS answered, where it refuses */
export async function callSqs(port: number, action: string, body: object): Promise<unknown> {
  const scope = `20260101/${REGION}/sqs/aws4_request`;
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `AmazonSQS.${action}`,
    authorization: `AWS4-HMAC-SHA256 Credential=AKIADEPLOYER/${scope}, SignedHeaders=host, Signature=0`,
  };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${action} was answered with ${answer.status}: ${text}`);
  return text === '' ? {} : (JSON.parse(text) as unknown);
}
