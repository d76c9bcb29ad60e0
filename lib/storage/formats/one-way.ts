// Format changes that later releases do not revert.
import { AS_IT_IS, type FormatChange, type FormatChanges } from './formats';

/** Counts that accept no more names: the rest is separate, where release 0.1.0 does not read. */
const FULL_COUNTS: FormatChange = {
  number: 2,
  attribute: 'full',
  newest: AS_IT_IS,
  previous: AS_IT_IS,
  isOneWay: true,
};

/**
 * A version with copies: a release without support would leave the copies outdated. A special migration handles both
 * directions, as it also creates and deletes the copies.
 */
const COPIED_VERSION: FormatChange = {
  number: 2,
  attribute: 'copies',
  newest: AS_IT_IS,
  previous: AS_IT_IS,
  isOneWay: true,
};

/** Counters with counts on shards, which releases up to 0.2.0 do not read. A migration back settles them. */
const SPREAD_COUNTERS: FormatChange = {
  number: 2,
  attribute: 'round',
  newest: AS_IT_IS,
  previous: AS_IT_IS,
  isOneWay: true,
};

export const ONE_WAY: FormatChanges = {
  'C U': FULL_COUNTS,
  'C A': FULL_COUNTS,
  'CFG V': COPIED_VERSION,
  'N N': SPREAD_COUNTERS,
};
