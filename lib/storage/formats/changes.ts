// What changed in the format of stored records, by kind: the newest change of each. Release 0.1.0 is the first, so none has changed yet.
import type { FormatChanges } from './formats';

export const CHANGES: FormatChanges = {};
