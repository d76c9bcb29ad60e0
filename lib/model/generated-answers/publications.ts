// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  PublicationResponse,
} from './records';

export type ListPublicationsResponse = {
  readonly object: "list";
  readonly data_ref: "publications";
  readonly publications: readonly PublicationResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
