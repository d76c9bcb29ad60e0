// Whether a key may do what an endpoint is for.
import { ApiError } from '../errors';
import type { Caller } from '../model/common';
import type { Scope } from '../model/scopes';

/** What an endpoint asks of its caller: a scope of a server key, a management key, or nothing. */
export type EndpointScope = Scope | 'management' | 'public';

/**
 * A key without scopes may do everything that its kind may.
 * @throws ApiError forbidden, naming the scope that the key lacks
 */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, needed: EndpointScope): void {
  if (scopes === undefined || needed === 'management' || needed === 'public' || scopes.includes(needed)) return;
  throw new ApiError({ key: 'forbidden', details: `This key lacks the scope ${needed}.` });
}
