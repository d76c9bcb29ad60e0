// Messages between the main process and the processes that serve requests.
import type { Report } from './meter';

/** From a process that serves. */
export type FromServer =
  | { readonly kind: 'report'; readonly report: Report }
  /** It cannot serve, and none of its kind could. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * To a serving process: continue for this long, then accept no new connections, and end when the running requests are
 * answered.
 */
export interface Stop {
  readonly kind: 'stop';
  readonly drainMs: number;
}
