// Ports of this machine: a free one for the engine, and whether the wanted one is free.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** Systems give none of these to outgoing connections, which come and go by the hundred a second: Linux begins at 32,768. */
export const LISTENING = { from: 20_000, to: 32_000 };
const TRIES = 100;

/** A port that was free a moment ago, and that only a process which listens on it can take meanwhile. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(LISTENING.from, LISTENING.to);
    try {
      await listenOnce(port);
      return port;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** Throws `EADDRINUSE` or `EACCES` when nothing can listen on the port. */
export async function assertFree(port: number): Promise<void> {
  await listenOnce(port);
}

function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      server.close(() => resolve());
    });
  });
}
