// Changes of the format of stored records, by kind: the newest change of each.
import type { FormatChanges } from './formats';
import { ONE_WAY } from './one-way';

export const CHANGES: FormatChanges = { ...ONE_WAY };
