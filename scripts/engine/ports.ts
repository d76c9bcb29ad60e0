// Ports of this machine: a free one for the engine, and whether the wanted one is free.
import { createServer, type AddressInfo } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** A port that was free a moment ago. Another process can take it, so who uses it must be ready to ask again. */
export async function freePort(): Promise<number> {
  return (await listenOnce(0)).port;
}

/** Throws `EADDRINUSE` or `EACCES` when nothing can listen on the port. */
export async function assertFree(port: number): Promise<void> {
  await listenOnce(port);
}

function listenOnce(port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address));
    });
  });
}
