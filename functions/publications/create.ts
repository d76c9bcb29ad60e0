// POST /v1/publications and /client/v1/publish: give codes to a customer.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { okOnce } from '../../lib/http/respond';
import type { PublishOptionsQuery, PublishRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { publish } from '../../lib/services/publications/publish';
import { publishCommand } from '../../lib/services/publications/publish-command';
import { validate as body } from '../../schemas/compiled/publications/create';
import { validate as query } from '../../schemas/compiled/publications/create.query';

export const handler = middy<
  ApiEvent<PublishRequest, Readonly<Record<string, string>>, PublishOptionsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { body, query }))
  .handler(async (event) => {
    const command = publishCommand(event.body, event.query);
    return okOnce(await publish(runtime(), event.caller, { command, idempotencyKey: event.idempotencyKey }));
  });
