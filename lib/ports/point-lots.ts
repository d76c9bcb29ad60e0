// The ends of lots of points, as the services need them.
import type { ProjectScope } from './common';

/** The end of the points of one card that expire on one day. */
export interface LotEnd {
  readonly scope: ProjectScope;
  readonly voucherId: string;
  readonly code: string;
  /** The last day of use, YYYY-MM-DD. */
  readonly date: string;
}
