// The events of the gateway, the answers to it, and what the edge knows about a request.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { invariant } from '../errors';
import type { beginDeadline } from '../async/deadline';
import type { Labels } from '../async/metrics';
import type { Caller } from '../model/common';

/** Query parameters, nested as their brackets say. */
export type Query = Readonly<Record<string, unknown>>;

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

export type ApiResult = APIGatewayProxyStructuredResultV2;
export type RawEvent = APIGatewayProxyEventV2;

/** The facts that the edge knows about a request. Each step sets the members that it finds. */
export interface RequestState {
  readonly event: RawEvent;
  readonly requestId: string;
  readonly headers: Headers;
  /** The time of the process at which the request began, ms. */
  readonly startedMs: number;
  /** Ends the deadline of the request, and returns what its calls cost. */
  readonly endDeadline: ReturnType<typeof beginDeadline>;
  caller?: Caller;
  body?: unknown;
  query?: Query;
  idempotencyKey?: string | null;
  /** Headers for the answer, whatever its status. */
  answerHeaders?: Readonly<Record<string, string>>;
  /** The pending record of the use of a secret or session. */
  recordedUse?: Promise<unknown>;
  /** True when a browser calls from a site that the project does not trust. */
  isForeign?: boolean;
  /** The outcome labels for the metrics. */
  labels?: Labels;
}

/** A request as middy hands it from step to step. The handler gets the state as its event. */
export interface EdgeRequest {
  event: RawEvent | RequestState;
  readonly context: Context;
  readonly internal: { state?: RequestState };
  response: ApiResult | undefined;
  error: Error | null;
}

/** The state of a request that has begun. */
export function stateOf({ internal: { state } }: EdgeRequest): RequestState {
  invariant(state, 'the request has begun');
  return state;
}
