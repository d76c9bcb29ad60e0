// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
export type ListConsentsResponse = {
  readonly groups: {
    readonly object: "list";
    readonly data_ref: "data";
    readonly data: readonly ({
      readonly [name: string]: unknown;
    })[];
    readonly total: number;
  };
  readonly consents: {
    readonly object: "list";
    readonly data_ref: "data";
    readonly data: readonly ({
      readonly [name: string]: unknown;
    })[];
    readonly total: number;
  };
};
