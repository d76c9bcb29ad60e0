// Leads each request to the part of the emulated AWS that its name belongs to, and holds functions to their roles on the way.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as send } from 'node:http';
import { decide } from '../../tests/support/roles/policy';
import type { Data } from './data';
import type { Functions, FunctionRole } from './functions';
import type { Gateway } from './gateway';

export interface Parts {
  readonly motoPort: number;
  readonly data: Data;
  /** Absent until something is deployed. */
  functions?: Functions;
  gateway?: Gateway;
}

export interface Delivered {
  readonly host: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const DENIED = '{"__type":"AccessDeniedException","message":"denied"}';

export class Router {
  /** What receivers of webhooks got. */
  readonly delivered: Delivered[] = [];
  readonly denied: string[] = [];

  constructor(private readonly parts: Parts) {}

  async answer(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const [host = ''] = (request.headers.host ?? '').split(':');
    const { functions, gateway, data } = this.parts;
    const accessKeyId = /Credential=(\w+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const role = functions?.roleOf(accessKeyId);
    const target = String(request.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1)!;
    if (host.includes('.execute-api.') && gateway) return this.answerRoute(request, body, response);
    if (!host.endsWith('.amazonaws.com')) {
      this.delivered.push({ host, headers: request.headers, body: body.toString() });
      response.end('ok');
      return;
    }
    if (host.startsWith('dynamodb.') && !target.startsWith('Describe')) {
      const answer = await data.call(target, body.toString(), role);
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(answer.body);
      return;
    }
    if (role && !this.mayCall(role, { request, host, target, body })) return void response.writeHead(403).end(DENIED);
    const called = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(request.url ?? '')?.[1];
    if (called !== undefined && functions) {
      void functions.invoke(called, body.length > 0 ? (JSON.parse(body.toString()) as unknown) : {});
      response.writeHead(202).end();
      return;
    }
    await this.forward(request, { host, body: withoutDelays(host, body) }, response);
  }

  private async answerRoute(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const answer = await this.parts.gateway!.answer(request, body);
    const text = answer.body ?? '';
    response.writeHead(answer.statusCode, answer.headers);
    response.end(answer.isBase64Encoded ? Buffer.from(text, 'base64') : text);
  }

  private mayCall(role: FunctionRole, call: Call): boolean {
    const { action, resource } = accessOfCall(call);
    if (decide(role.statements, { action, resource, context: {} }) === 'ALLOWED') return true;
    this.denied.push(`${role.name} ${action} ${resource}`);
    return false;
  }

  /** S3 has the name of the bucket in its own; moto takes it in the path. */
  private forward(
    request: IncomingMessage,
    { host, body }: { readonly host: string; readonly body: Buffer },
    response: ServerResponse,
  ): Promise<void> {
    const [, bucket, rest] = /^([\w.-]+)\.(s3[.-].*)$/.exec(host) ?? [];
    const path = bucket === undefined ? request.url : `/${bucket}${request.url ?? ''}`;
    const { 'transfer-encoding': _chunks, expect: _expect, ...kept } = request.headers;
    const headers = { ...kept, host: rest ?? host, 'content-length': String(body.length) };
    const to = { host: '127.0.0.1', port: this.parts.motoPort, method: request.method, path, headers };
    return new Promise((resolve, reject) => {
      const outgoing = send(to, (incoming) => {
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        incoming.pipe(response);
        incoming.once('end', resolve);
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}

/**
 * The queue hands out every message at once. More messages than a webhook has places come back with a delay, and a
 * driver that waits for no clock would leave them in the queue.
 */
function withoutDelays(host: string, body: Buffer): Buffer {
  if (!host.startsWith('sqs.')) return body;
  const isDelay = (name: string): boolean => name === 'DelaySeconds';
  const call: unknown = JSON.parse(body.toString(), (name, value: unknown) => (isDelay(name) ? undefined : value));
  return Buffer.from(JSON.stringify(call));
}

interface Call {
  readonly request: IncomingMessage;
  readonly host: string;
  readonly target: string;
  readonly body: Buffer;
}

const S3_ACTIONS: Readonly<Record<string, string>> = { GET: 'GetObject', HEAD: 'GetObject', DELETE: 'DeleteObject' };

/** What IAM is asked about a call of another service than DynamoDB. */
function accessOfCall({ request, host, target, body }: Call): { readonly action: string; readonly resource: string } {
  const account = 'eu-central-1:123456789012';
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://aws');
  if (host.startsWith('lambda.')) {
    const name = pathname.split('/')[3]!;
    const alias = searchParams.get('Qualifier');
    const resource = `arn:aws:lambda:${account}:function:${name}${alias === null ? '' : `:${alias}`}`;
    return { action: 'lambda:InvokeFunction', resource };
  }
  const bucket = /^([\w.-]+)\.s3[.-]/.exec(host)?.[1];
  if (bucket !== undefined) {
    return {
      action: `s3:${S3_ACTIONS[request.method ?? ''] ?? 'PutObject'}`,
      resource: `arn:aws:s3:::${bucket}${pathname}`,
    };
  }
  const named = JSON.parse(body.toString()) as { readonly QueueUrl?: string; readonly KeyId?: string };
  if (host.startsWith('sqs.')) {
    const queue = named.QueueUrl!.split('/').at(-1)!;
    return { action: `sqs:${target.replace('Batch', '')}`, resource: `arn:aws:sqs:${account}:${queue}` };
  }
  if (host.startsWith('kms.')) {
    const key = named.KeyId!;
    return { action: `kms:${target}`, resource: key.startsWith('arn:') ? key : `arn:aws:kms:${account}:key/${key}` };
  }
  throw new Error(`What does ${host} ask of IAM?`);
}
