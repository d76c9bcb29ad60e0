// GET /client/v1/validate
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { countersRoom } from '../../lib/runtime/counters';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { validateCode } from '../../lib/services/validations/single-validations';
import * as query from '../../schemas/compiled/validations/validate-code.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/client/v1/validate'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    operation: 'validateCode',
    summary: 'Check the code of the query',
    description:
      'Says whether the code of the query may be used on the order that the query describes, and what it takes ' +
      'off. Nothing is redeemed. Lines are sent as `item[0][product_id]`.',
    query,
    rooms: [countersRoom, ordersRoom, validationsRoom],
    answer: 'records/validated-voucher',
  },
  ({ runtime, caller, query }) => validateCode(runtime, caller, query),
);
