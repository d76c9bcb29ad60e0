// The body of a request, read up to the size that the gateway takes.
import type { IncomingMessage } from 'node:http';
import { discardRest } from '../start/rest-of-body';

/** Of API Gateway: what is longer reaches no function. */
export const MOST_BYTES = 10 * 1024 * 1024;

export type Body =
  | { readonly status: 'READ'; readonly bytes: Buffer | undefined }
  | { readonly status: 'TOO_LARGE' }
  /** The caller went away before its end. */
  | { readonly status: 'CUT' };

/** Read it whole. Of one that is too large the rest is thrown away as it comes, so that its sender hears the answer. */
export function readBody(request: IncomingMessage): Promise<Body> | Body {
  const length = request.headers['content-length'];
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return NONE;
  if (Number(length ?? 0) > MOST_BYTES) {
    discardRest(request);
    return TOO_LARGE;
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= MOST_BYTES) return;
      request.off('data', take);
      chunks.length = 0;
      discardRest(request);
      resolve(TOO_LARGE);
    };
    request.on('data', take);
    request.on('end', () =>
      resolve({ status: 'READ', bytes: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) }),
    );
    request.on('close', () => resolve(CUT));
    request.on('error', () => resolve(CUT));
  });
}

const NONE: Body = { status: 'READ', bytes: undefined };
const TOO_LARGE: Body = { status: 'TOO_LARGE' };
const CUT: Body = { status: 'CUT' };
