// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
import type {
  BacktestResponse,
  OrdersBacktestResponse,
} from './records';

export type GetBacktestResponse = BacktestResponse | OrdersBacktestResponse;
