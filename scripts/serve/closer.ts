// Ends a server: nothing new is taken, what is under way is answered, and connections without a request are closed.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request may be on its way on a connection that has none yet. */
const ON_ITS_WAY_MS = 300;
const POLL_MS = 50;

/** Watch the connections of a server from its start. @returns what ends it, and then calls back */
export function closer(server: Server): (closed: () => void) => void {
  const quiet = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    quiet.add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    quiet.delete(socket);
    response.once('close', () => !socket.destroyed && quiet.add(socket));
  });
  let isClosing = false;
  return (closed) => {
    if (isClosing) return;
    isClosing = true;
    server.close(closed);
    const close = (): void => quiet.forEach((socket) => socket.destroy());
    setTimeout(() => setInterval(close, POLL_MS), ON_ITS_WAY_MS);
  };
}
