// The ends of lots of points, as the services need them.
import type { ProjectScope } from './common';

/** The end of a day on which something of one card is due: points expire, or pending points become active. */
export interface LotEnd {
  readonly scope: ProjectScope;
  readonly voucherId: string;
  readonly code: string;
  /** The last day of use, YYYY-MM-DD. */
  readonly date: string;
  /** Distinguishes it from one that is written again. */
  readonly stamp: string;
}
