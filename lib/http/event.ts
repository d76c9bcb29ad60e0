// What a handler gets, and what it gives back.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller } from '../model/common';

/** Query parameters, nested as their brackets say. */
export type Query = Readonly<Record<string, unknown>>;

/** A request after the edge: who calls, the parsed body and query, decoded path parameters. */
export interface ApiEvent<Body = undefined, Params = Readonly<Record<string, string>>, Q = Query> {
  readonly caller: Caller;
  readonly body: Body;
  readonly query: Q;
  readonly params: Params;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

export type ApiResult = APIGatewayProxyStructuredResultV2;
export type RawEvent = APIGatewayProxyEventV2;

/** The event while the edge works on it: the raw request, and what was added so far. */
export type EdgeEvent = Omit<RawEvent, 'body'> & Partial<Omit<ApiEvent, 'body'>> & EdgeNotes & { body?: unknown };

/** What the edge found out and the handler need not know. */
export interface EdgeNotes {
  /** Headers of the answer, whatever it will be. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** A browser calls from a site that the project does not trust. */
  readonly isForeign?: boolean;
}

export interface EdgeRequest {
  readonly event: EdgeEvent;
  readonly context: Context;
  response: ApiResult | undefined;
  error: Error | null;
}
