// The events of the gateway, and the answers to it.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Labels } from '../async/metrics';
import type { Caller } from '../model/common';

/** Query parameters, nested as their brackets say. */
export type Query = Readonly<Record<string, unknown>>;

/** The members that the edge adds to a request, step by step. */
export interface EdgeFindings {
  readonly requestId: string;
  readonly caller: Caller;
  readonly query: Query;
  readonly idempotencyKey: string | null;
}

export type ApiResult = APIGatewayProxyStructuredResultV2;
export type RawEvent = APIGatewayProxyEventV2;

/** The event inside the edge: the raw request, and the members added so far. */
export type EdgeEvent = Omit<RawEvent, 'body'> & Partial<EdgeFindings> & EdgeNotes & { body?: unknown };

/** Results of the edge that the handler does not need. */
export interface EdgeNotes {
  /** Headers for the answer, whatever its status. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** The pending recording of the secret's use. */
  readonly noting?: Promise<unknown>;
  /** True when a browser calls from a site that the project does not trust. */
  readonly isForeign?: boolean;
  /** The outcome labels for the metrics. */
  readonly labels?: Labels;
}

export interface EdgeRequest {
  readonly event: EdgeEvent;
  readonly context: Context;
  response: ApiResult | undefined;
  error: Error | null;
}
