// What Node cannot read as a request: it is answered, counted and logged as all others, and no function is called.
import { maxHeaderSize, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../../lib/errors';
import { errorAnswer, SECURITY_HEADERS } from '../../../lib/http/respond';
import type { Log } from '../../../lib/ports/runtime';
import type { Meter } from '../meter';
import { newRequestId } from '../event';

export interface UnreadOptions {
  readonly meter: Meter;
  readonly log: Log;
  /** Route label in the metrics. */
  readonly route: string;
}

const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `The address and the headers of a request have at most ${maxHeaderSize} bytes together.`,
  [TOO_LATE]: 'The request did not come in time.',
};

/** The requests of a connection that are under way, and the last of them. */
interface UnderWay {
  open: number;
  last: IncomingMessage;
  /** The bytes after these requests are no valid request: the connection closes after their responses. */
  isEnding: boolean;
}

/** From the start of the server on. */
export function answerUnread(server: Server, options: UnreadOptions): void {
  const connections = new WeakMap<Socket, UnderWay>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const known = connections.get(socket) ?? { open: 0, last: request, isEnding: false };
    connections.set(socket, known);
    known.open += 1;
    known.last = request;
    response.once('close', () => {
      known.open -= 1;
      if (known.open === 0 && known.isEnding) socket.destroy();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const known = connections.get(socket);
    // What was cut within a body has the line of its request, and may have been answered.
    const isCut = known !== undefined && !known.last.complete;
    // A connection that was opened and never used has no request.
    const isUnused = error.code === TOO_LATE && socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || !socket.writable || isCut || isUnused) socket.destroy();
    else if (known && known.open > 0) known.isEnding = true;
    else refuse(socket, error, options);
  });
}

function refuse(socket: Socket, error: NodeJS.ErrnoException, { meter, log, route }: UnreadOptions): void {
  const requestId = newRequestId();
  const details = REASONS[error.code ?? ''] ?? 'The request is not HTTP as this server reads it.';
  const failure = new ApiError({ key: 'invalid_payload', details });
  const { statusCode = 400, headers, body = '' } = errorAnswer(failure, requestId);
  const lines = Object.entries({
    ...SECURITY_HEADERS,
    ...headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${statusCode} Bad Request\r\n${lines.join('')}\r\n${body}`);
  // A caller who does not close its side would keep it open.
  socket.destroySoon();
  meter.begin();
  meter.end({ route, status: statusCode, ms: 0 });
  log.info({ request_id: requestId, route, status: statusCode, key: 'invalid_payload', duration_ms: 0 });
}
