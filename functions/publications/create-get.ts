// GET /v1/publications/create
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { publish } from '../../lib/services/publications/publish';
import { publishCommandOfQuery } from '../../lib/services/publications/publish-command';
import * as query from '../../schemas/compiled/publications/create-get.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/publications/create'],
    scope: 'issue',
    role: 'RedeemRole',
    operation: 'publishByQuery',
    summary: 'Give a code to a customer by a query',
    description:
      'Publishes one code as the query says, for callers that can only send GET. It changes something, so pages ' +
      'of other sites and prefetches are refused. Send an Idempotency-Key, or a `source_id`, to repeat it ' +
      'safely.',
    query,
    idempotent: true,
    changesByGet: true,
    rooms: [guardsRoom, publicationsRoom, vouchersRoom],
    answer: 'records/new-publication',
  },
  ({ runtime, caller, query, idempotencyKey }) =>
    publish(runtime, caller, { command: publishCommandOfQuery(query), idempotencyKey }),
);
