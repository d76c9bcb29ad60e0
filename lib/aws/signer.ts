// Signs calls of AWS by signature version 4, with the SDK's own part for it.
import { createHash, createHmac, hash } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';

export interface AwsAccess {
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  };
}

/** A hash with the interface that the SDK expects, with a key or without. */
class Sha256 {
  private readonly hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', key as string | NodeJS.ArrayBufferView);
  }

  update(data: Uint8Array): void {
    this.hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    throw new Error('A hash is used once.');
  }
}

/** Build the signature of a service. S3 alone takes paths as they are. */
export function signatureOf(service: string, { region, credentials }: AwsAccess): SignatureV4 {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  return new SignatureV4({
    service,
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    sha256: Sha256,
    uriEscapePath: service !== 's3',
  });
}

/** The parts of an address that a signature covers. */
export function addressParts({ protocol, hostname, pathname, port, searchParams }: URL) {
  return {
    protocol,
    hostname,
    path: pathname,
    query: Object.fromEntries(searchParams),
    ...(port !== '' && { port: Number(port) }),
  };
}

/** @returns the headers of a request with these headers and this body, signed for now */
export type Signer = (headers: Readonly<Record<string, string>>, body: string) => Promise<Record<string, string>>;

/** Build the signer of all POST requests to one address. */
export function signerOf(service: string, { address, ...access }: AwsAccess & { readonly address: URL }): Signer {
  const signature = signatureOf(service, access);
  const target = { method: 'POST', ...addressParts(address) };
  return async (headers, body) => {
    // Set here, since the signer would compute it from a copy of the body.
    const hashed = { 'x-amz-content-sha256': hash('sha256', body, 'hex') };
    const request = { headers: { host: address.host, ...headers, ...hashed }, body, ...target };
    return (await signature.sign(request)).headers;
  };
}
