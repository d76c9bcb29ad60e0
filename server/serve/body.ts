// Reads the body of a request, within the size limit of its route, a timeout, and the memory shared by all bodies.
import type { IncomingMessage } from 'node:http';
import { discardRest } from '../start/rest-of-body';

/** API Gateway's limit: a longer body reaches no function. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** A body up to this size is always read; the number of concurrent ones is bounded by the connections. */
const ALWAYS_BYTES = 64 * 1024;
/** Maximum total of larger bodies in a process, bytes. */
const SHARED_BYTES = 64 * 1024 * 1024;

export type Body =
  | { readonly status: 'READ'; readonly bytes: Buffer | undefined }
  | { readonly status: 'TOO_LARGE' }
  /** Other bodies hold all the memory there is for bodies. */
  | { readonly status: 'NO_ROOM' }
  | { readonly status: 'TOO_LATE' }
  /** The caller went away before its end. */
  | { readonly status: 'CUT' };

export interface BodyBounds {
  readonly mostBytes: number;
  /** Maximum duration, ms. */
  readonly ms: number;
  readonly space: BodySpace;
}

/** The memory of all bodies that are being read, or that functions work on. */
export class BodyRoom {
  private taken = 0;

  constructor(private readonly bytes = SHARED_BYTES) {}

  /** Space for one more body. */
  open(): BodySpace {
    let held = 0;
    return {
      growTo: (bytes) => {
        const more = Math.max(0, bytes - ALWAYS_BYTES) - held;
        if (this.taken + more > this.bytes) return false;
        this.taken += more;
        held += more;
        return true;
      },
      close: () => {
        this.taken -= held;
        held = 0;
      },
    };
  }
}

export interface BodySpace {
  /** @returns false when less space is left */
  growTo(bytes: number): boolean;
  close(): void;
}

/** Read it whole. Of one that is refused the rest is thrown away as it comes, so that its sender hears the answer. */
export function readBody(request: IncomingMessage, bounds: BodyBounds): Promise<Body> | Body {
  const length = request.headers['content-length'];
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return NONE;
  if (Number(length ?? 0) > bounds.mostBytes) {
    discardRest(request);
    return { status: 'TOO_LARGE' };
  }
  return new Promise((resolve) => collect(request, bounds, resolve));
}

const NONE: Body = { status: 'READ', bytes: undefined };

function collect(request: IncomingMessage, { mostBytes, ms, space }: BodyBounds, resolve: (body: Body) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const late = setTimeout(() => refuse('TOO_LATE'), ms).unref();
  const end = (body: Body): void => {
    clearTimeout(late);
    resolve(body);
  };
  const refuse = (status: 'TOO_LARGE' | 'NO_ROOM' | 'TOO_LATE'): void => {
    request.off('data', take);
    chunks.length = 0;
    space.close();
    discardRest(request);
    end({ status });
  };
  const take = (chunk: Buffer): void => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > mostBytes) refuse('TOO_LARGE');
    else if (!space.growTo(bytes)) refuse('NO_ROOM');
  };
  request.on('data', take);
  request.on('end', () => end({ status: 'READ', bytes: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) }));
  request.on('close', () => end({ status: 'CUT' }));
  request.on('error', () => end({ status: 'CUT' }));
}
