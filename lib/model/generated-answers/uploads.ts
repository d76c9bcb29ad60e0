// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
/** A form that brings one file. */
export type UploadResponse = {
  /** What an import names the file by: `upl_` and 24 letters and digits. */
  readonly id: string;
  readonly object: "upload";
  /** Where the form is posted to. */
  readonly url: string;
  /** The fields of the form, before the one that is named `file`. */
  readonly fields: {
    readonly [name: string]: string;
  };
  /** When the form takes no file any more. */
  readonly expires_at: string;
};
