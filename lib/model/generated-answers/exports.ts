// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ExportResponse,
} from './records';

export type ListExportsResponse = {
  readonly object: "list";
  readonly data_ref: "exports";
  readonly exports: readonly ExportResponse[];
  /** All of them, on this page or not. */
  readonly total: number;
};
