// The one place for the next format of a kind of item: docs/operations/upgrades.md says how it is made.
import type { Converters } from './formats';

/** Empty: every kind is in its first format. */
export const CONVERTERS: Converters = {};
