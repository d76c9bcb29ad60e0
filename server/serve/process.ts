// A process that serves requests. It ends on request, or when its parent is gone.
import { systemLog } from '../../lib/runtime';
import type { FromServer, Stop } from './messages';
import { Meter } from './meter';
import { closer } from './connections/closer';
import { type ServedFunction, serverOf } from './server';

const REPORT_MS = 1_000;

/** A built function; one without an endpoint, such as the default route, reads no body. */
interface BuiltFunction extends Omit<ServedFunction, 'limits'> {
  readonly handler: ServedFunction['handler'] & { readonly endpoint?: { readonly limits?: ServedFunction['limits'] } };
}

/** Serve these functions at HOST and PORT. */
export function serveAsProcess(functions: readonly BuiltFunction[]): void {
  const { HOST, PORT, DASHBOARD, FILES_FOLDER, FILES_SECRET } = process.env;
  const meter = new Meter();
  const served = functions
    .filter(({ name }) => DASHBOARD !== 'off' || !name.startsWith('dashboard-'))
    .map((one) => ({ ...one, limits: one.handler.endpoint?.limits ?? ('usual' as const) }));
  const files = FILES_FOLDER && FILES_SECRET ? { folder: FILES_FOLDER, secret: FILES_SECRET } : undefined;
  const server = serverOf({ functions: served, meter, log: systemLog, files });
  const end = (): void => {
    if (process.connected) sendToParent({ kind: 'report', report: meter.report() });
    process.exit(0);
  };
  const close = closer(server);
  const stop = ({ drainMs }: Pick<Stop, 'drainMs'>): void => close(end, drainMs);
  // A terminal sends its signals to all; the process that started this one says when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', stop);
  process.on('disconnect', () => stop({ drainMs: 0 }));
  server.on('error', (error) => {
    sendToParent({ kind: 'failed', reason: error.message });
  });
  server.listen({ host: HOST, port: Number(PORT) });
  setInterval(() => sendToParent({ kind: 'report', report: meter.report() }), REPORT_MS).unref();
}

function sendToParent(message: FromServer): void {
  // The listening process may end at any time; a failed message is then ignored.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
