// GET /v1/publications/create: give a code to a customer.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { PublishQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { publish } from '../../lib/services/publications/publish';
import { publishCommandOfQuery } from '../../lib/services/publications/publish-command';
import { validate as query } from '../../schemas/compiled/publications/create-get.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, PublishQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => {
    const command = publishCommandOfQuery(event.query);
    return okOnce(await publish(runtime(), event.caller, { command, idempotencyKey: event.idempotencyKey }));
  });
