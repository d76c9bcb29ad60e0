// Problems of a query, each as one sentence for the caller.

/** Thrown to stop parsing at the first problem. */
class Problem extends Error {
  declare protected readonly made: true;
}

/** Throw a problem with the input, which `readOrRefuse` catches. */
export function refuse(problem: string): never {
  throw new Problem(problem);
}

export interface FilterRefusal {
  readonly status: 'REFUSED';
  readonly problem: string;
}
export type FilterReadResult<T> = { readonly status: 'READ'; readonly value: T } | FilterRefusal;

/** Run a parser and return its value, or the problem that it refused with. */
export function readOrRefuse<T>(read: () => T): FilterReadResult<T> {
  try {
    return { status: 'READ', value: read() };
  } catch (error) {
    if (error instanceof Problem) return { status: 'REFUSED', problem: error.message };
    throw error;
  }
}
