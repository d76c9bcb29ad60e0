// The result of one run of the worker for an action.

import type { AsyncAction } from '../../model/records/async-action';

/** The result of a slice of work. */
export type Slice =
  /** `refused`: number of refused rows. */
  | {
      readonly status: 'DONE';
      readonly refused?: number | undefined;
      /** The action with its result, where the result is a part of it. */
      readonly record?: AsyncAction;
    }
  /** `doneUntil` is stored in `done_until`; `restsUntilMs` is set when there is nothing to do earlier. */
  | {
      readonly status: 'MORE';
      readonly doneUntil?: string | undefined;
      readonly restsUntilMs?: number | undefined;
      /** The action with what became known of it. */
      readonly record?: AsyncAction | undefined;
    }
  | { readonly status: 'FAILED'; readonly message: string; readonly refused?: number | undefined };

/** The result of an attempt to advance an action. */
export interface Advanced {
  readonly hasEnded: boolean;
  /** It needs attention: it fails repeatedly, or was given up. */
  readonly isFailing: boolean;
}

/** A file was read: the action's new state, with rows. */
export interface FileRead {
  readonly status: 'READ';
  readonly action: AsyncAction;
}
