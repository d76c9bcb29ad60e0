// Compares the calls of one official client with the failures that are expected of it.

/** One call of a client; `error` is null when it passed. */
export interface ClientCall {
  readonly name: string;
  readonly error: string | null;
}

/** Names of calls that must fail, each with its reason. */
export type ExpectedFailures = Readonly<Record<string, string>>;

export interface ClientReport {
  readonly lines: readonly string[];
  readonly isAsExpected: boolean;
}

/**
 * Compare by name: a name fails when one of its calls does.
 * @param minimum fewest calls that count as a whole run
 */
export function compareCalls(calls: readonly ClientCall[], expected: ExpectedFailures, minimum: number): ClientReport {
  const errors = new Map<string, string>();
  for (const { name, error } of calls) if (error !== null && !errors.has(name)) errors.set(name, error);
  const called = new Set(calls.map(({ name }) => name));
  const problems = [
    ...[...errors]
      .filter(([name]) => !Object.hasOwn(expected, name))
      .map(([name, error]) => `FAILED ${name}: ${error}`),
    ...Object.keys(expected)
      .filter((name) => !errors.has(name))
      .map((name) => notFailed(name, called)),
    ...(calls.length < minimum ? [`Only ${calls.length} of at least ${minimum} calls were made.`] : []),
  ];
  return { lines: [...problems, summary(calls, errors.size)], isAsExpected: problems.length === 0 };
}

function notFailed(name: string, called: ReadonlySet<string>): string {
  return called.has(name)
    ? `PASSES ${name}: remove it from expected-failures.json.`
    : `NOT CALLED ${name}: it is in expected-failures.json.`;
}

function summary(calls: readonly ClientCall[], failedNames: number): string {
  const passed = calls.filter(({ error }) => error === null).length;
  const names = new Set(calls.map(({ name }) => name)).size;
  return `${calls.length} calls of ${names} methods: ${passed} calls passed, ${failedNames} methods failed.`;
}
