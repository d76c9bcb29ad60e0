// Every route that no other function serves: 308 for another spelling of a route, 405 with the allowed methods on a known
// path, 404 elsewhere.
import middy from '@middy/core';
import { frame } from '../../lib/http/edge/frame';
import type { ApiResult, RawEvent } from '../../lib/http/event';
import { refuseUnknownRoute } from '../../lib/http/unknown-route';
import { bind } from '../../lib/runtime/bind';
import { ALIASES, ROUTES } from '../../schemas/compiled/routes';

// Only the frame of the edge, for request id, log and error body: credentials and body do not matter here.
export const handler = middy<RawEvent, ApiResult>().use(frame(bind())).handler(refuseUnknownRoute(ROUTES, ALIASES));
