// Changes that no later release takes back: each brings them along.
import { AS_IT_IS, type FormatChange, type FormatChanges } from './formats';

/** Counts that take no more names: the rest stands apart, where release 0.1.0 does not look. */
const FULL_COUNTS: FormatChange = {
  number: 2,
  attribute: 'full',
  newest: AS_IT_IS,
  previous: AS_IT_IS,
  isOneWay: true,
};

export const ONE_WAY: FormatChanges = { 'C U': FULL_COUNTS, 'C A': FULL_COUNTS };
