// API Gateway: finds the route of a request, calls its function with an event of the format 2.0, and writes the access log.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { calledFunction, type Deployed } from './deployed';
import type { Functions } from './functions';

export interface GatewayAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

const FAILED: GatewayAnswer = { statusCode: 500, body: '{"message":"Internal Server Error"}' };

export class Gateway {
  readonly requests: { readonly routeKey: string; readonly status: number; readonly latencyMs: number }[] = [];
  private readonly functionOf: ReadonlyMap<string, string>;

  constructor(
    private readonly deployed: Deployed,
    private readonly functions: Functions,
  ) {
    const uris = new Map(
      deployed
        .of('AWS::ApiGatewayV2::Integration')
        .map(({ ref, properties }) => [ref, String(properties.IntegrationUri)]),
    );
    this.functionOf = new Map(
      deployed.of('AWS::ApiGatewayV2::Route').map(({ properties }) => {
        const uri = uris.get(String(properties.Target).split('/')[1]!) ?? '';
        const { name, isLive } = calledFunction(uri);
        if (!isLive || !this.mayCall(name)) throw new Error(`The gateway may not call ${uri}.`);
        return [String(properties.RouteKey), name];
      }),
    );
  }

  get routes(): number {
    return this.functionOf.size;
  }

  async answer(request: IncomingMessage, body: Buffer): Promise<GatewayAnswer> {
    const startedMs = performance.now();
    const { method = 'GET', url = '/' } = request;
    const [path = '/', query = ''] = url.split('?');
    const { routeKey, params } = this.routeOf(method, path);
    const event = eventOf(request, { routeKey, path, query, params, body });
    const { answer, error } = await this.functions.invoke(this.functionOf.get(routeKey)!, event);
    const given = error === undefined ? (answer as GatewayAnswer) : FAILED;
    const latencyMs = performance.now() - startedMs;
    this.requests.push({ routeKey, status: given.statusCode, latencyMs });
    return given;
  }

  /** A line of the access log, as the gateway writes it after each request. */
  lineOf(routeKey: string, status: number, latencyMs = 0): string {
    const { Format } = this.deployed.get('HttpApiStage').properties.AccessLogSettings as { readonly Format: string };
    const values: Readonly<Record<string, string>> = {
      routeKey,
      status: String(status),
      responseLatency: String(Math.round(latencyMs)),
      integrationStatus: status === 429 ? '-' : '200',
    };
    return Format.replaceAll(/\$context\.([\w.]+)/g, (_all, name: string) => values[name] ?? '-');
  }

  private mayCall(name: string): boolean {
    return this.deployed.of('AWS::Lambda::Permission').some(({ properties }) => {
      const called = calledFunction(String(properties.FunctionName));
      return called.name === name && called.isLive && properties.Principal === 'apigateway.amazonaws.com';
    });
  }

  private routeOf(method: string, path: string): { readonly routeKey: string; readonly params: Members } {
    for (const routeKey of this.functionOf.keys()) {
      if (routeKey === `${method} ${path}`) return { routeKey, params: {} };
    }
    const found = [...this.functionOf.keys()].flatMap((routeKey) => {
      const [verb, pattern = ''] = routeKey.split(' ');
      const params = verb === method ? paramsOf(pattern, path) : null;
      return params ? [{ routeKey, params }] : [];
    });
    // The route with the longest fixed beginning is the most specific one.
    found.sort((left, right) => right.routeKey.indexOf('{') - left.routeKey.indexOf('{'));
    return found[0] ?? { routeKey: '$default', params: {} };
  }
}

type Members = Readonly<Record<string, string>>;

function paramsOf(pattern: string, path: string): Members | null {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) params[name] = decodeURIComponent(given[index]!);
    else if (part !== given[index]) return null;
  }
  return params;
}

interface Parts {
  readonly routeKey: string;
  readonly path: string;
  readonly query: string;
  readonly params: Members;
  readonly body: Buffer;
}

function eventOf(request: IncomingMessage, { routeKey, path, query, params, body }: Parts): object {
  const { host = '', cookie, ...headers } = request.headers;
  const http = { method: request.method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'emulator' };
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: {
      host,
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')])),
    },
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    requestContext: {
      accountId: '123456789012',
      domainName: host,
      http,
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
    },
    pathParameters: params,
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  };
}
