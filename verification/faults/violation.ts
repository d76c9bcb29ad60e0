// A promise that a run broke.
export interface Violation {
  readonly of: string;
  readonly what: string;
}
