// What a caller still sends of a body that is refused already.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Patience {
  readonly ms: number;
  readonly bytes: number;
}

/** A caller hears the answer once it has sent all: that may be a file which is far too large. */
const PATIENCE: Patience = { ms: 10_000, bytes: 256 * 1024 * 1024 };

/**
 * Discards the body. A caller that sends without end, or stalls, is disconnected: closing the connection immediately
 * would hide the response.
 */
export function discardRest(request: IncomingMessage, { ms, bytes }: Patience = PATIENCE): void {
  if (request.closed) return;
  const cut = (): void => void request.destroy();
  const timer = setTimeout(cut, ms).unref();
  let come = 0;
  request.on('data', (piece: Buffer) => {
    come += piece.length;
    if (come > bytes) cut();
  });
  request.once('close', () => clearTimeout(timer));
  request.resume();
}

/**
 * Ends a response whose headers are written, with its length. When the connection is closed after it, as for callers
 * that send a single request, it is closed only once they have sent everything, or are cut off: earlier, they would get
 * a connection error instead of the response.
 */
export function endAnswer(request: IncomingMessage, response: ServerResponse, body?: Buffer): void {
  if (response.shouldKeepAlive || request.complete || request.closed) {
    response.end(body);
    return;
  }
  if (body) response.write(body);
  else response.flushHeaders();
  discardRest(request);
  request.once('close', () => response.end());
}
