// What one run of the worker did of an action.

import type { AsyncAction } from '../../model/records/async-action';

/** The result of a slice of work. */
export type Slice =
  /** `refused`: how many of its rows were. */
  | { readonly status: 'DONE'; readonly refused?: number | undefined }
  /** `doneUntil` as the action keeps it in `done_until`; `restsUntilMs` where there is nothing to do before. */
  | { readonly status: 'MORE'; readonly doneUntil?: string | undefined; readonly restsUntilMs?: number | undefined }
  | { readonly status: 'FAILED'; readonly message: string; readonly refused?: number | undefined };

/** The result of an attempt to advance an action. */
export interface Advanced {
  readonly hasEnded: boolean;
  /** It needs attention: it fails repeatedly, or was given up. */
  readonly isFailing: boolean;
}

/** A file was read: the action as it is from now on, with rows. */
export interface FileRead {
  readonly status: 'READ';
  readonly action: AsyncAction;
}
