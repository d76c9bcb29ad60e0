// One endpoint: its routes, the callers that may use it, its schemas, its answer, and the service that it calls.
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Caller, DashboardRole, KeyScope, Once } from '../model/common';
import type { Runtime } from '../ports/runtime';
import { bind, edgeRoom, type PortOf, type Room } from '../runtime/bind';
import type { BODY_LIMITS, BodyParser } from './input/body';
import { type ApiResult, networkOf, type RawEvent, type RequestState, routePath } from './event';
import { labelsOf, metricOf } from './edge/frame';
import { addressOf, edge } from './edge/edge';
import { compressResponse } from './encoding/compress-response';
import { type PathParams, paramsReader } from './input/query';
import { type AnswerSpec, respond, respondOnce, type ResultOf } from './respond';
import type { Schema } from './input/schema';
import type { EndpointScope } from './access';
import type { ShopperVerifier } from './shopper-token';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The table permissions of the function: a role of serverless/roles.yml. */
export type Role = ClientRole | OtherRole;
/** Endpoints with a client path read the keys that verify shopper tokens; others may not. */
type ClientRole = 'ClientReadRole' | 'ClientEvaluateRole' | 'ClientRedeemRole';
type OtherRole =
  | 'SystemRole'
  | 'ReadRole'
  | 'EvaluateRole'
  | 'CountRole'
  | 'CountersRole'
  | 'RedeemRole'
  | 'SetupRole'
  | 'DashboardRole'
  | 'ExportRole'
  | 'OrderLockRole'
  | 'OrderRole'
  | 'ReservationRole'
  | 'UploadRole'
  | 'TokenRole'
  | 'ManagementReadRole'
  | 'ManagementRole'
  | 'WebhookRole';

/** An endpoint as scripts and tests read it. */
export interface Endpoint {
  readonly method: Method;
  readonly paths: readonly string[];
  readonly scope: EndpointScope;
  readonly role: Role;
  /** A group of variables in `custom` of serverless.yml that this function gets in addition to the common ones. */
  readonly environment?: 'identityProvider';
  /** Memory of its function in MB, if it needs less than the others: it makes no decisions and reads no table. */
  readonly memory?: 256;
  /** Its name in the API document, and of the call in generated clients: a verb and its object, in camelCase. */
  readonly operation: string;
  /** The summary of its effect, in a few words and without a full stop. */
  readonly summary: string;
  /** The description for users of the API: whole sentences about behaviour that the name does not show. */
  readonly description: string;
  readonly body?: Schema<'body', unknown>;
  readonly query?: Schema<'query', unknown>;
  /** The limits of the body; the default limits when absent. */
  readonly limits?: keyof typeof BODY_LIMITS;
  /** Parses its body, if that may be a form. */
  readonly parse?: BodyParser;
  /** True when it honours an Idempotency-Key; its service then answers `Once`. */
  readonly idempotent?: boolean;
  /** True when it changes the configuration: it honours If-Match, and answers the next version as its ETag. */
  readonly versioned?: boolean;
  readonly shopper?: ShopperVerifier;
  /** The lowest role of people in the dashboard, if it does not follow from method and scope: see `leastRole`. */
  readonly people?: DashboardRole;
  /** A client key may call it without an Origin, as no browser does; a foreign one is refused all the same. */
  readonly withoutOrigin?: boolean;
  /**
   * True when a GET changes something. Caches, prefetches and links repeat GET, so requests by pages of other sites
   * are refused.
   */
  readonly changesByGet?: boolean;
  /** True when a token in the query replaces credentials: its service checks the token. The caller is then absent. */
  readonly opensByToken?: boolean;
  /** True when it gives a browser a cookie: pages of other sites are refused. */
  readonly setsCookie?: boolean;
  readonly answer: AnswerSpec;
  /** Statuses of refusals that have no body, if the published route has none. */
  readonly refusalsWithoutBody?: readonly number[];
  /** The rooms whose ports its service takes, besides those of the edge. */
  readonly rooms?: readonly Room[];
}

/** The scope of the session routes: signing in needs no session yet, and signing out must work without a valid one. */
type SessionScope<Verb> = Verb extends 'POST' ? 'public' : Verb extends 'DELETE' ? 'cookie' : 'session';

/** The scopes that a path of each kind may require: the path determines the kind of key. */
type ScopeOf<Path, Verb> = Path extends `/management/${string}`
  ? 'management'
  : Path extends `/v1/oauth/${string}`
    ? 'any'
    : Path extends `/v1/${string}` | `/client/${string}`
      ? KeyScope
      : Path extends '/dashboard/session'
        ? SessionScope<Verb>
        : Path extends '/dashboard/people/{personId}'
          ? 'session'
          : Path extends '/dashboard/search' | '/dashboard/counters'
            ? KeyScope
            : 'public';

/**
 * Endpoints with a client path need a verifier for shopper tokens and a role that may read the keys; all others have
 * neither.
 */
type ShopperOf<Path> =
  Extract<Path, `/client/${string}`> extends never
    ? { readonly shopper?: never; readonly role: OtherRole }
    : { readonly shopper: ShopperVerifier; readonly role: ClientRole };

interface Declared<Verb, Path, Body, Query, Idempotent, Answered, Rooms> extends Endpoint {
  readonly method: Verb & Method;
  readonly paths: readonly [Path & string, ...(Path & string)[]];
  readonly scope: ScopeOf<Path, Verb>;
  readonly body?: Verb extends 'POST' | 'PUT' ? Schema<'body', Body> : never;
  readonly query?: Schema<'query', Query>;
  readonly idempotent?: Idempotent & boolean;
  readonly answer: Answered & AnswerSpec;
  readonly rooms?: Rooms & readonly Room[];
}

type CallerOf<Needed> = 'public' extends Needed ? undefined : 'cookie' extends Needed ? Caller | undefined : Caller;

/** A request as the edge passes it on. Parts that the endpoint does not declare are undefined. */
export interface EndpointRequest<Path extends string, Verb, Body, Query, Idempotent, Rooms extends readonly Room[]> {
  readonly runtime: Runtime<PortOf<typeof edgeRoom | Rooms[number]>>;
  readonly caller: CallerOf<ScopeOf<Path, Verb>>;
  /** The network of the request, at the granularity of the rate limits. */
  readonly network: string;
  /** The cookies of the browser, as it sent them. */
  readonly cookies: string | undefined;
  /** The requested host, with the port. */
  readonly host: string | undefined;
  /** The content types that the caller accepts. */
  readonly accept: string | undefined;
  /** The requested path, one of the endpoint's paths. */
  readonly path: Path;
  readonly params: PathParams<Path>;
  readonly body: Body;
  readonly query: Query;
  readonly idempotencyKey: Idempotent extends true ? string | null : undefined;
}

type Result<Answered extends AnswerSpec, Idempotent> = Idempotent extends true
  ? Once<ResultOf<Answered>>
  : ResultOf<Answered>;

type MemberOf<T> = T extends unknown ? keyof T : never;
type AnswerIn<T> = T extends Once<infer Answer> ? Answer : T;
type Undeclared<Returned, Expected> = unknown extends Expected
  ? never
  : Exclude<MemberOf<Returned>, MemberOf<Expected>>;

/** Compiles only if the answer has no member that its schema lacks. Members of members are checked by their services. */
type Exact<Returned, Expected> = [Undeclared<AnswerIn<Returned>, AnswerIn<Expected>>] extends [never]
  ? unknown
  : { readonly 'a member that the schema lacks': Undeclared<AnswerIn<Returned>, AnswerIn<Expected>> };

/** The function that Lambda calls, with its endpoint. */
export interface EndpointHandler {
  (event: RawEvent, context: Context): Promise<ApiResult>;
  readonly endpoint: Endpoint;
}

/**
 * The handler of an endpoint. Every request takes the same steps (`edge`); then the service is called with typed
 * parameters.
 * @param declared the declaration; OpenAPI document, deployment and tests read it from `handler.endpoint`
 * @param service  called with the declared parts; its result is answered in the form of `answer`
 */
export function endpoint<
  const Verb extends Method,
  const Path extends `/${string}`,
  const Answered extends AnswerSpec,
  Body = undefined,
  Query = undefined,
  const Idempotent extends boolean = false,
  const Rooms extends readonly Room[] = readonly [],
  const Returned extends Result<Answered, Idempotent> | Promise<Result<Answered, Idempotent>> = Result<
    Answered,
    Idempotent
  >,
>(
  declared: Declared<Verb, Path, Body, Query, Idempotent, Answered, Rooms> & ShopperOf<Path>,
  service: ((request: EndpointRequest<Path, Verb, Body, Query, Idempotent, Rooms>) => Returned) &
    Exact<Awaited<Returned>, Result<Answered, Idempotent>>,
): EndpointHandler {
  const runtime = bind(edgeRoom, ...(declared.rooms ?? []));
  const params = paramsReader<Path>(declared.paths);
  const serve = async (state: RequestState): Promise<ApiResult> => {
    const { event, headers } = state;
    const request = {
      runtime: runtime(),
      caller: state.caller,
      cookies: headers.cookie,
      host: headers.host,
      accept: headers.accept,
      network: networkOf(addressOf(state, runtime())),
      path: routePath(event.routeKey),
      params: params(event.pathParameters ?? {}),
      body: declared.body && state.body,
      query: declared.query && state.query,
      idempotencyKey: declared.idempotent ? state.idempotencyKey : undefined,
    };
    const result: unknown = await service(request as EndpointRequest<Path, Verb, Body, Query, Idempotent, Rooms>);
    const answer = declared.idempotent ? (result as Once<unknown>).answer : result;
    if (metricOf(event.routeKey)) state.labels = labelsOf(answer);
    if (declared.idempotent) return respondOnce(declared.answer, result as Once<unknown>);
    return compressResponse(respond(declared.answer, result, headers), headers);
  };
  const handler = middy<RequestState, ApiResult>().use(edge(runtime, declared)).handler(serve);
  return Object.assign(handler as unknown as EndpointHandler, { endpoint: declared });
}
