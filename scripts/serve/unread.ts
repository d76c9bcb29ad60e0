// What Node cannot read as a request: it is answered, counted and logged as all others, and no function is called.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../../lib/errors';
import { errorAnswer } from '../../lib/http/errors';
import { SECURITY_HEADERS } from '../../lib/http/respond';
import type { Log } from '../../lib/ports/runtime';
import type { Meter } from './meter';
import { newRequestId } from './request-id';

export interface UnreadOptions {
  readonly meter: Meter;
  readonly log: Log;
  /** What it counts for. */
  readonly route: string;
}

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers of the request are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not come in time.',
};

/** From the start of the server on. */
export function answerUnread(server: Server, { meter, log, route }: UnreadOptions): void {
  const busy = new WeakSet<Duplex>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Its caller is gone, or it broke off within a body: that request counts as cut.
    if (error.code === 'ECONNRESET' || !socket.writable || busy.has(socket)) {
      socket.destroy();
      return;
    }
    const requestId = newRequestId();
    const details = REASONS[error.code ?? ''] ?? 'The request is not HTTP as this server reads it.';
    const {
      statusCode = 400,
      headers,
      body = '',
    } = errorAnswer(new ApiError({ key: 'invalid_payload', details }), requestId);
    const lines = Object.entries({
      ...SECURITY_HEADERS,
      ...headers,
      'x-request-id': requestId,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${statusCode} Bad Request\r\n${lines.join('')}\r\n${body}`);
    meter.begin();
    meter.end({ route, status: statusCode, ms: 0 });
    log.info({ request_id: requestId, route, status: statusCode, key: 'invalid_payload', duration_ms: 0 });
  });
}
