// GET /v1/backtests/{async_action_id}
import { endpoint } from '../../lib/http/endpoint';
import { workRoom } from '../../lib/runtime/rooms/work';
import { getBacktest } from '../../lib/services/backtests/backtests';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/backtests/{async_action_id}'],
    scope: 'set-up',
    role: 'ReadRole',
    operation: 'getBacktest',
    summary: 'Show the report of a backtest',
    description:
      'Shows what a change would have done: refusals, discounts in total and by campaign, tier and day, the largest ' +
      'changes, and what was left out. Figures of orders from a file are intervals `{least, most}`. Until its action is DONE there is none: 404 `not_found`.',
    rooms: [workRoom],
    answer: 'backtests/get.answer',
  },
  ({ runtime, caller, params }) => getBacktest(runtime, caller, params.async_action_id),
);
