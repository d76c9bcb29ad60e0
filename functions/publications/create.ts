// POST /v1/publications, /v1/publication, /client/v1/publish, /client/v1/publications
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { publish } from '../../lib/services/publications/publish';
import { publishCommand } from '../../lib/services/publications/publish-command';
import * as body from '../../schemas/compiled/publications/create';
import * as query from '../../schemas/compiled/publications/create.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/publications', '/v1/publication', '/client/v1/publish', '/client/v1/publications'],
    scope: 'issue',
    shopper: verifyShopper,
    role: 'ClientRedeemRole',
    summary: 'Give codes to a customer.',
    query,
    body,
    idempotent: true,
    answer: 'records/new-publication',
  },
  ({ runtime, caller, query, body, idempotencyKey }) =>
    publish(runtime, caller, { command: publishCommand(body, query), idempotencyKey }),
);
