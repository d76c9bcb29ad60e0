// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  ProductResponse,
  SkuResponse,
} from './records';

export type ListSkusResponse = {
  readonly object: "list";
  readonly data_ref: "skus";
  readonly skus: readonly SkuResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};

export type ListProductsResponse = {
  readonly object: "list";
  readonly data_ref: "products";
  readonly products: readonly ProductResponse[];
  /** All that match, on this page or not. */
  readonly total: number;
};
