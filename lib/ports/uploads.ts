// The store of uploads: files that are sent by themselves, each to be imported once.
import type { AsyncAction } from '../model/records/async-action';
import type { Guard, ProjectScope } from './common';

export type UploadUse =
  | { readonly status: 'DONE' }
  /** It does not exist, or has expired. */
  | { readonly status: 'UNKNOWN' }
  /** This action has it. */
  | { readonly status: 'USED'; readonly actionId: string };

export interface UploadStore {
  /**
   * @param upload.untilMs end of the time for its import
   * @param upload.person dashboard user who started it; null for keys
   */
  create(
    scope: ProjectScope,
    upload: { readonly id: string; readonly untilMs: number; readonly person: string | null },
  ): Promise<void>;
  /** True for an upload that exists and has not expired, also after an import of it. */
  isOpen(scope: ProjectScope, upload: { readonly id: string; readonly nowMs: number }): Promise<boolean>;
  /** The action that imports it, and the note that it does: both or none. */
  use(
    scope: ProjectScope,
    upload: {
      readonly id: string;
      readonly nowMs: number;
      readonly action: AsyncAction;
      readonly guard?: Guard | undefined;
    },
  ): Promise<UploadUse>;
}
