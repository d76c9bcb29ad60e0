// POST /v1/worst-cases
import { endpoint } from '../../lib/http/endpoint';
import { parseChanges } from '../../lib/http/input/changes';
import { requireScope } from '../../lib/http/access';
import { guardsRoom } from '../../lib/runtime/guards';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { workRoom } from '../../lib/runtime/rooms/work';
import { once } from '../../lib/services/shared/once';
import { findWorstCase } from '../../lib/services/worst-cases/worst-cases';
import * as body from '../../schemas/compiled/worst-cases/find';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/worst-cases'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'findWorstCase',
    summary: 'Find the deepest discount before launch',
    description:
      'Finds the deepest discount over a finite set of carts, stacks, customers and moments, or a cart below a floor. ' +
      'The report holds a witness that redeems to its amounts, and a bound that no cart exceeds. `changes` are a draft: ' +
      'each is checked as its route does, and the search runs on the set-up with them. A key with scopes needs ' +
      '`set-up` and `evaluate`. Above 50,000 steps it searches in the background. Nothing is redeemed, reserved or changed.',
    body,
    limits: 'draft',
    idempotent: true,
    rooms: [configurationRoom, guardsRoom, validationsRoom, voucherListsRoom, vouchersRoom, workRoom],
    answer: { 200: 'records/worst-case', 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) => {
    requireScope(caller, 'evaluate');
    const request = { ...body, changes: parseChanges(body.changes) };
    return once(runtime, caller, { idempotencyKey, path: ['findWorstCase'], body }, (keyed) =>
      findWorstCase(runtime, keyed, request),
    );
  },
);
