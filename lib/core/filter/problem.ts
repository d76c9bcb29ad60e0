// Problems of a query, each as one sentence for the caller.

/** Thrown to stop parsing at the first problem. */
class Problem extends Error {
  declare protected readonly made: true;
}

export function refuse(problem: string): never {
  throw new Problem(problem);
}

export interface FilterRefusal {
  readonly status: 'REFUSED';
  readonly problem: string;
}
export type FilterReadResult<T> = { readonly status: 'READ'; readonly value: T } | FilterRefusal;

/** Run a parser; the result is its value, or the problem that it refused. */
export function readOrRefuse<T>(read: () => T): FilterReadResult<T> {
  try {
    return { status: 'READ', value: read() };
  } catch (error) {
    if (error instanceof Problem) return { status: 'REFUSED', problem: error.message };
    throw error;
  }
}
