// What is owed on gift cards and loyalty cards.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GetLedgerStatementQuery } from '../../lib/model/generated';
import type { GetLedgerStatementResponse } from '../../lib/model/generated-answers/vouchers';
import { callApi } from './client';

export type Statement = GetLedgerStatementResponse;

function readStatement({ at, from }: GetLedgerStatementQuery, signal: AbortSignal): Promise<Statement> {
  const query = new URLSearchParams({ ...(at && { at }), ...(from && { from }) });
  return callApi(`/v1/ledger/statement?${query.toString()}`, { signal });
}

export const statementQuery = ({ at, from }: GetLedgerStatementQuery) =>
  queryOptions({
    queryKey: ['statement', at, from],
    queryFn: ({ signal }) => readStatement({ ...(at && { at }), ...(from && { from }) }, signal),
    placeholderData: keepPreviousData,
  });

export interface DayStatement {
  readonly day: string;
  readonly statement: Statement;
}

/** The statements of several days. One is read after the other, as each reads all cards. */
export const statementsQuery = (days: readonly string[]) =>
  queryOptions({
    queryKey: ['statements', ...days],
    queryFn: async ({ signal }) => {
      const read: DayStatement[] = [];
      for (const day of days) read.push({ day, statement: await readStatement({ at: day }, signal) });
      return read;
    },
  });
