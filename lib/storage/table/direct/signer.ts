// Signs requests by signature version 4, with the SDK's own part for it.
import { createHash, createHmac, hash } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { DirectAccess } from './access';

/** @returns the headers of a request with these headers and this body, signed for now */
export type Signer = (headers: Readonly<Record<string, string>>, body: string) => Promise<Record<string, string>>;

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

/** Build the signer of DynamoDB requests (Signature Version 4). */
export function signerOf({ address, region, credentials }: DirectAccess): Signer {
  const signature = new SignatureV4({ service: 'dynamodb', region, credentials, sha256: Sha256 });
  const target = {
    method: 'POST',
    protocol: address.protocol,
    hostname: address.hostname,
    path: address.pathname,
    ...(address.port !== '' && { port: Number(address.port) }),
  };
  return async (headers, body) => {
    // Set here, since the signer would compute it from a copy of the body.
    const hashed = { 'x-amz-content-sha256': hash('sha256', body, 'hex') };
    const request = { query: {}, headers: { host: address.host, ...headers, ...hashed }, body, ...target };
    return (await signature.sign(request)).headers;
  };
}
