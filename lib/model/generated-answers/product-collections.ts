// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ProductCollectionResponse,
  ProductResponse,
  SkuResponse,
} from './records';

export type ListCollectionProductsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly (ProductResponse | SkuResponse)[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ListCollectionsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly ProductCollectionResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
