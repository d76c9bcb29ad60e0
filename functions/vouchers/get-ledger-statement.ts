// GET /v1/ledger/statement
import { endpoint } from '../../lib/http/endpoint';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { getLedgerStatement } from '../../lib/services/vouchers/ledger-statement';
import * as query from '../../schemas/compiled/vouchers/get-ledger-statement.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/ledger/statement'],
    scope: 'read',
    people: 'ADMIN',
    role: 'CountersRole', // reading it begins the daily checkpoints
    operation: 'getLedgerStatement',
    summary: 'Get the statement of what is owed',
    description:
      'Answers what is owed on gift and loyalty cards at a moment, and what moved it since another one. The opening and ' +
      'all movements add up to the closing, which is the sum of all balances at that moment.',
    query,
    rooms: [historyRoom, vouchersRoom],
    answer: 'vouchers/get-ledger-statement.answer',
  },
  ({ runtime, caller, query }) => getLedgerStatement(runtime, caller, query),
);
