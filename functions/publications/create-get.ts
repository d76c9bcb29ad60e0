// GET /v1/publications/create
import { endpoint } from '../../lib/http/endpoint';
import { publish } from '../../lib/services/publications/publish';
import { publishCommandOfQuery } from '../../lib/services/publications/publish-command';
import * as query from '../../schemas/compiled/publications/create-get.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/publications/create'],
    scope: 'issue',
    role: 'RedeemRole',
    summary: 'Give a code to a customer.',
    query,
    idempotent: true,
    changesByGet: true,
    answer: 'records/new-publication',
  },
  ({ runtime, caller, query, idempotencyKey }) =>
    publish(runtime, caller, { command: publishCommandOfQuery(query), idempotencyKey }),
);
