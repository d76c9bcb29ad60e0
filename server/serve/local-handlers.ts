// The functions as serverless-offline calls them, by name: those of one process are one module, as ADR 060 has it.
import type { CallContext } from './event';
import { inTime } from './in-time';

/** A function, with any trigger. */
export interface LocalFunction {
  readonly name: string;
  readonly handler: (event: never, context: never) => Promise<unknown>;
}

export type LocalHandler = (event: unknown, context: CallContext) => Promise<unknown>;

/** Named and worded as that of the plugin, which answers by both. */
class LambdaTimeoutError extends Error {
  declare protected readonly made: true;
}

/** Each ends in its own time. The plugin's timers would go on for all of it, and keep each answer for as long. */
export function localHandlers(functions: readonly LocalFunction[]): Readonly<Record<string, LocalHandler>> {
  return Object.fromEntries(functions.map(({ name, handler }) => [name, limited(handler)]));
}

function limited(handler: LocalFunction['handler']): LocalHandler {
  return (event, context) => {
    const late = (): Error => new LambdaTimeoutError('[504] - Lambda timeout.');
    return inTime(handler(event as never, context as never), context.getRemainingTimeInMillis(), late);
  };
}
