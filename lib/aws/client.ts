// Calls of AWS without its SDK: the endpoint of a service, and signed calls of it.
import { backOff } from '../async/concurrency';
import { invariant } from '../errors';
import { addressParts, type AwsAccess, signatureOf } from './signer';

/** Holds the region and the credentials, under the names Lambda gives them. */
export type AwsEnvironment = Readonly<Record<string, string | undefined>>;

export interface AwsRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal;
}

/** S3 accepts bodies that are not signed, over HTTPS, so that a large part is not hashed. Links spell it as the SDK's do. */
const UNSIGNED = { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' } as const;

export class AwsClient {
  private readonly signature: ReturnType<typeof signatureOf>;

  /** @param retries of calls that are refused for the moment, or fail there */
  constructor(
    private readonly service: string,
    access: AwsAccess,
    private readonly retries: number,
  ) {
    this.signature = signatureOf(service, access);
  }

  async fetch(address: string, { method, headers, body, signal }: AwsRequest): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const signed = await this.sign(new URL(address), { method, headers, body });
      const answer = await fetch(address, {
        method,
        headers: signed,
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
      if (tries > this.retries || (answer.status < 500 && answer.status !== 429)) return answer;
      await backOff(tries);
    }
  }

  /** A link that opens an address for a while without other credentials. */
  async presign(url: URL, seconds: number): Promise<string> {
    const request = { method: 'GET', headers: { host: url.host, ...UNSIGNED }, ...addressParts(url) };
    const { query = {} } = await this.signature.presign(request, { expiresIn: seconds });
    const pairs = Object.entries(query).map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='));
    return `${url.origin}${url.pathname}?${pairs.join('&')}`;
  }

  private async sign(url: URL, { method, headers, body }: Pick<AwsRequest, 'method' | 'headers' | 'body'>) {
    const own = { host: url.host, ...headers, ...(this.service === 's3' && UNSIGNED) };
    const { host: _host, ...signed } = (await this.signature.sign({ method, headers: own, body, ...addressParts(url) }))
      .headers;
    return signed;
  }
}

/**
 * Read the region and the credentials of a function from its environment. They change while it lives, so they are read
 * for each client.
 */
export function awsAccess(environment: AwsEnvironment): AwsAccess {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = environment;
  invariant(accessKeyId && secretAccessKey && region, 'the environment holds credentials and a region');
  const sessionToken = environment.AWS_SESSION_TOKEN || undefined;
  return { region, credentials: { accessKeyId, secretAccessKey, sessionToken } };
}

/**
 * Create the client of an AWS service, in the region and with the credentials of the environment.
 * @param retries of calls that are refused for the moment, or fail there
 */
export function awsClient(environment: AwsEnvironment, service: string, retries: number): AwsClient {
  return new AwsClient(service, awsAccess(environment), retries);
}

/**
 * The address of a service in the region of the environment.
 * @param service with the bucket as a prefix, if it has one
 */
export function awsEndpoint(service: string, { AWS_REGION: region = '' }: AwsEnvironment): string {
  return `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}
