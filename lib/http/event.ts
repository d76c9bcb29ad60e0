// What the gateway sends, and what it is sent back.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Labels } from '../execution/metrics';
import type { Caller } from '../model/common';

/** Query parameters, nested as their brackets say. */
export type Query = Readonly<Record<string, unknown>>;

/** What the edge makes of a request, step by step. */
export interface EdgeFindings {
  readonly requestId: string;
  readonly caller: Caller;
  readonly query: Query;
  readonly idempotencyKey: string | null;
}

export type ApiResult = APIGatewayProxyStructuredResultV2;
export type RawEvent = APIGatewayProxyEventV2;

/** The event while the edge works on it: the raw request, and what was added so far. */
export type EdgeEvent = Omit<RawEvent, 'body'> & Partial<EdgeFindings> & EdgeNotes & { body?: unknown };

/** What the edge found out and the handler need not know. */
export interface EdgeNotes {
  /** Headers of the answer, whatever it will be. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** The use of the caller's secret, while it is being noted. */
  readonly noting?: Promise<unknown>;
  /** A browser calls from a site that the project does not trust. */
  readonly isForeign?: boolean;
  /** What became of it, for the metrics. */
  readonly labels?: Labels;
}

export interface EdgeRequest {
  readonly event: EdgeEvent;
  readonly context: Context;
  response: ApiResult | undefined;
  error: Error | null;
}
