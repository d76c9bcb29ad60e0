// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
export type ListBinEntriesResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ({
    readonly id: string;
    readonly created_at: string;
    /** The dashboard user who deleted it. Null for keys, and for codes that were deleted with their campaign. */
    readonly deleted_by_user_id: string | null;
    readonly resource_id: string;
    readonly resource_type: "voucher";
    /** The code, which stays taken. */
    readonly resource_name: string;
    /** The campaign of the code. Null without one. */
    readonly resource_parent_id: string | null;
    readonly object: "voucher";
  })[];
  /** The entries of this page. */
  readonly total: number;
  readonly has_more: boolean;
  readonly more_starting_after?: string;
};
