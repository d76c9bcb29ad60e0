// The result of a check: how many records it read, and which of them are inconsistent.

export const INVARIANTS = {
  I1: 'balances are what was put on, less what was spent, plus what came back',
  I2: 'uses are redemptions less rollbacks, and never above the limit',
  I3: 'a redemption is there with all its parts, and no part without it',
  I4: 'no two commits of an order fell under one lock',
  I5: 'a key and a source id have one effect at most',
  I6: 'what was refused had no effect',
  I7: 'a redemption is rolled back once, wholly, and within three months',
  I8: 'an order lists exactly its redemptions, each with its children',
  I9: 'lists hold the records they should, under the values they have, and nothing of another kind',
  I10: 'amounts are safe integers, add up, and stay within the order',
  I11: 'the ledger of a balance is an unbroken chain',
  I12: 'no order is held for longer than a lease',
  I13: 'every copy of the version of the configuration says the same',
  I15: 'returns add up to what their redemption remembers, and give back no more than was there',
  I16: 'each line of a ledger has the hash of its content and of the line before it',
  I17: 'points that expire or are pending are known to their card, and each rule added points once',
  I18: 'tiers of cards and their dates follow from the points in the ledger',
} as const;

export type Invariant = keyof typeof INVARIANTS;

export interface Finding {
  readonly invariant: Invariant;
  /** The kind and id of the record; never a code, which is cash. */
  readonly record: string;
  readonly problem: string;
}

export interface InvariantVerdict {
  readonly invariant: Invariant;
  /** Number of records that were read. */
  readonly checked: number;
  readonly findings: readonly Finding[];
}

/** Checks each record; the check returns a problem as text, or none. */
export function verdictOf<T>(
  invariant: Invariant,
  records: Iterable<T>,
  check: { readonly name: (record: T) => string; readonly problems: (record: T) => readonly (string | null)[] },
): InvariantVerdict {
  let checked = 0;
  const findings: Finding[] = [];
  for (const record of records) {
    checked += 1;
    for (const problem of check.problems(record)) {
      if (problem !== null) findings.push({ invariant, record: check.name(record), problem });
    }
  }
  return { invariant, checked, findings };
}

/** Merges several checks of one invariant. */
export function mergeVerdicts(invariant: Invariant, ...verdicts: readonly InvariantVerdict[]): InvariantVerdict {
  return {
    invariant,
    checked: verdicts.reduce((sum, { checked }) => sum + checked, 0),
    findings: verdicts.flatMap(({ findings }) => findings),
  };
}

/** Two numbers that must be the same. */
export function differs(what: string, stored: unknown, expected: unknown): string | null {
  return stored === expected ? null : `${what} is ${String(stored)}, and should be ${String(expected)}`;
}
