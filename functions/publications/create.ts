// POST /v1/publications, /v1/publication, /client/v1/publish, /client/v1/publications
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { verifyShopper } from '../../lib/http/shopper-token';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { publish } from '../../lib/services/publications/publish';
import { publishCommand } from '../../lib/services/publications/publish-command';
import * as body from '../../schemas/compiled/publications/create';
import * as query from '../../schemas/compiled/publications/create.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/publications', '/v1/publication', '/client/v1/publish', '/client/v1/publications'],
    scope: 'issue',
    people: 'SUPPORT',
    shopper: verifyShopper,
    role: 'ClientRedeemRole',
    operation: 'publish',
    summary: 'Give codes to a customer',
    description:
      'Publishes the named voucher, or up to 50 free codes of a campaign, to a customer, who is created or ' +
      'updated on the way. Record, customer and codes are written together or not at all. A client key ' +
      'publishes one code, of the campaigns that the project allows.',
    query,
    body,
    idempotent: true,
    rooms: [guardsRoom, publicationsRoom, vouchersRoom],
    answer: 'records/new-publication',
  },
  ({ runtime, caller, query, body, idempotencyKey }) =>
    publish(runtime, caller, { command: publishCommand(body, query), idempotencyKey }),
);
