// What is wrong with a query, in one sentence for the caller.

/** Stops reading at the first thing that is wrong. */
class Problem extends Error {
  declare protected readonly made: true;
}

export function refuse(problem: string): never {
  throw new Problem(problem);
}

export interface Refusal {
  readonly status: 'REFUSED';
  readonly problem: string;
}
export type ReadResult<T> = { readonly status: 'READ'; readonly value: T } | Refusal;

/** What is read, or what was refused on the way. */
export function readOrRefuse<T>(read: () => T): ReadResult<T> {
  try {
    return { status: 'READ', value: read() };
  } catch (error) {
    if (error instanceof Problem) return { status: 'REFUSED', problem: error.message };
    throw error;
  }
}
