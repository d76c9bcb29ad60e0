// The number of the engine, which every decision record has.

/**
 * Rises whenever the same input may give another outcome, with a line in docs/engine-versions.md. The kept decisions of
 * `tests/properties/kept-decisions` are replayed against it.
 */
export const ENGINE = 1;
