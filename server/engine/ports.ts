// Ports of this machine: finds a free one for the engine, and checks whether the requested one is free.
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/**
 * Range outside the ephemeral ports, which systems assign to outgoing connections by the hundred a second: Linux starts
 * at 32,768.
 */
export const LISTENING = { from: 20_000, to: 32_000 };
const TRIES = 100;

/** Returns a port that was just free; only a process that listens on it can take it meanwhile. */
export async function freePort(): Promise<number> {
  const { server, port } = await listenOnFreePort();
  await closed(server);
  return port;
}

/** A server that listens on a free port of the loopback address. */
export async function listenOnFreePort(): Promise<{ readonly server: Server; readonly port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(LISTENING.from, LISTENING.to);
    try {
      return { server: await listenOn(port), port };
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** Throws `EADDRINUSE` or `EACCES` when nothing can listen on the port. */
export async function assertFree(port: number): Promise<void> {
  await closed(await listenOn(port));
}

function listenOn(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => resolve(server));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}
