// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
export type HealthResponse = {
  readonly status: "ok";
};

/** This document. */
export type OpenApiResponse = {
  readonly openapi: string;
  readonly info: {
    readonly [name: string]: unknown;
  };
  readonly paths: {
    readonly [name: string]: unknown;
  };
  readonly [name: string]: unknown;
};
