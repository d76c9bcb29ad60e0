// What an export takes: every kind of record in it.
import { catalogueRoom } from './rooms/catalogue';
import { customersRoom } from './rooms/customers';
import { historyRoom } from './rooms/history';
import { ordersRoom } from './rooms/orders';
import { publicationsRoom } from './rooms/publications';
import { voucherListsRoom } from './rooms/voucher-lists';
import { vouchersRoom } from './rooms/vouchers';
import { workRoom } from './rooms/work';

export const EXPORT_ROOMS = [
  catalogueRoom,
  customersRoom,
  historyRoom,
  ordersRoom,
  publicationsRoom,
  voucherListsRoom,
  vouchersRoom,
  workRoom,
] as const;
