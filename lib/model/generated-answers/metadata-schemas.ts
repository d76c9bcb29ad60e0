// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  MetadataSchemaResponse,
  PublicMetadataSchemaResponse,
} from './records';

export type ListPublicMetadataSchemasResponse = {
  readonly object: "list";
  readonly data_ref: "schemas";
  readonly schemas: readonly PublicMetadataSchemaResponse[];
  readonly total: number;
};

export type ListMetadataSchemasResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly MetadataSchemaResponse[];
  readonly total: number;
};
