// Query strings: nested brackets, repeated keys, empty values as absent.
import qs from 'qs';
import { ApiError } from '../errors';
import type { Query } from './event';

const MAX_LENGTH = 8192;

/**
 * Parse the raw query string. `filters[x][conditions][$is][0]=a` nests; a value left empty counts as absent, except
 * inside filters, where some operators take none.
 * @throws ApiError query_too_large
 */
export function parseQuery(raw: string): Query {
  if (raw === '') return {};
  if (raw.length > MAX_LENGTH)
    throw new ApiError({ key: 'query_too_large', details: `At most ${MAX_LENGTH} characters.` });
  const parsed = qs.parse(raw.replace(/(^|&)(\[|%5B)([^\]%]+)(\]|%5D)/gi, '$1$3'), {
    depth: 6,
    arrayLimit: 100,
    parameterLimit: 300,
    allowPrototypes: false,
    plainObjects: true,
    strictNullHandling: false,
  });
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== ''));
}
