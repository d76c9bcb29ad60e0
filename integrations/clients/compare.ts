// Compares the calls of one official client with the failures that are known of it.

/** One call of a client; `error` is null when it passed. */
export interface ClientCall {
  readonly name: string;
  readonly error: string | null;
}

/** A call that fails, and is known to. */
export interface KnownFailure {
  /** Whose fault it is; `not served` for a call that the service does not answer. */
  readonly whose: 'ours' | 'theirs' | 'not served';
  readonly reason: string;
  /** A page of the call. */
  readonly link: string;
}

/** By the name of the call. */
export type KnownFailures = Readonly<Record<string, KnownFailure>>;

export interface ClientReport {
  readonly lines: readonly string[];
  readonly passed: number;
  /** What is not as it is known: new failures, known ones that pass or were not called, and too few calls. */
  readonly failed: number;
}

/**
 * Compare by name: a name fails when one of its calls does.
 * @param minimum fewest calls that count as a whole run
 */
export function compareCalls(calls: readonly ClientCall[], known: KnownFailures, minimum: number): ClientReport {
  const errors = new Map<string, string>();
  for (const { name, error } of calls) if (error !== null && !errors.has(name)) errors.set(name, error);
  const called = new Set(calls.map(({ name }) => name));
  const problems = [
    ...[...errors].filter(([name]) => !Object.hasOwn(known, name)).map(([name, error]) => `FAILED ${name}: ${error}`),
    ...Object.keys(known)
      .filter((name) => !errors.has(name))
      .map((name) => notFailed(name, called)),
    ...(calls.length < minimum ? [`Only ${calls.length} of at least ${minimum} calls were made.`] : []),
  ];
  const passed = calls.filter(({ error }) => error === null).length;
  return { lines: [...problems, summary(calls, errors.size)], passed, failed: problems.length };
}

function notFailed(name: string, called: ReadonlySet<string>): string {
  return called.has(name) ? `PASSES ${name}: remove it from known.json.` : `NOT CALLED ${name}: it is in known.json.`;
}

function summary(calls: readonly ClientCall[], failedNames: number): string {
  const passed = calls.filter(({ error }) => error === null).length;
  const names = new Set(calls.map(({ name }) => name)).size;
  return `${calls.length} calls of ${names} methods: ${passed} calls passed, ${failedNames} methods failed.`;
}
