// POST /v1/backtests
import { endpoint } from '../../lib/http/endpoint';
import { parseChanges } from '../../lib/http/input/changes';
import { requireScope } from '../../lib/http/access';
import { guardsRoom } from '../../lib/runtime/guards';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { workRoom } from '../../lib/runtime/rooms/work';
import { beginBacktest } from '../../lib/services/backtests/backtests';
import { once } from '../../lib/services/shared/once';
import * as body from '../../schemas/compiled/backtests/run';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/backtests'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'runBacktest',
    summary: 'Find out what a change would have done',
    description:
      'Makes the recorded decisions of a period again, in the background, as if `changes` had been made before it; ' +
      'with `orders`, it decides the orders of an uploaded file instead. ' +
      'Each change is checked as its route does, and nothing is stored. A key with scopes needs `set-up` and ' +
      '`evaluate`. When the action is DONE, its report is there. Nothing is redeemed, reserved or changed.',
    body,
    limits: 'draft',
    idempotent: true,
    rooms: [configurationRoom, guardsRoom, validationsRoom, vouchersRoom, workRoom],
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) => {
    requireScope(caller, 'evaluate');
    const request = { ...body, changes: parseChanges(body.changes) };
    return once(runtime, caller, { idempotencyKey, path: ['runBacktest'], body }, async (keyed) =>
      beginBacktest(runtime, keyed, request),
    );
  },
);
