// Ends a server: for a while it continues and asks its callers to disconnect; then nothing new is accepted, running
// requests are answered, and connections without a request are closed.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request may be on its way on a connection that has none yet. */
const ON_ITS_WAY_MS = 300;
const POLL_MS = 50;

const closing = new WeakSet<Server>();

/** True when each response of a server closes its connection. */
export function isClosing(server: Server): boolean {
  return closing.has(server) || !server.listening;
}

/**
 * Watch the connections of a server from its start.
 * @returns what ends it after `drainMs`, and then calls back
 */
export function closer(server: Server): (closed: () => void, drainMs?: number) => void {
  /** Requests under way by connection: one may bring several at once. */
  const open = new Map<Socket, number>();
  const count = (socket: Socket, by: number): void => {
    const requests = open.get(socket);
    if (requests !== undefined) open.set(socket, requests + by);
  };
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  const end = (closed: () => void): void => {
    const close = (): void => open.forEach((requests, socket) => void (requests === 0 && socket.destroy()));
    let poll: NodeJS.Timeout | undefined;
    const wait = setTimeout(() => (poll = setInterval(close, POLL_MS)), ON_ITS_WAY_MS);
    server.close(() => {
      clearTimeout(wait);
      clearInterval(poll);
      closed();
    });
  };
  return (closed, drainMs = 0) => {
    if (closing.has(server)) return;
    closing.add(server);
    if (drainMs === 0) end(closed);
    else setTimeout(end, drainMs, closed);
  };
}
