// What background work of any kind takes: a request that begins some does its first part.
import { catalogueRoom } from './rooms/catalogue';
import { configurationRoom } from './rooms/configuration';
import { countersRoom } from './counters';
import { customersRoom } from './rooms/customers';
import { decisionsRoom } from './decisions';
import { eventsRoom } from './rooms/events';
import { guardsRoom } from './guards';
import { historyRoom } from './rooms/history';
import { holdersRoom } from './rooms/holders';
import { ordersRoom } from './rooms/orders';
import { peopleRoom } from './rooms/people';
import { publicationsRoom } from './rooms/publications';
import { segmentsRoom } from './shared-rooms/segments';
import { validationsRoom } from './rooms/validations';
import { voucherListsRoom } from './rooms/voucher-lists';
import { vouchersRoom } from './rooms/vouchers';
import { workRoom } from './rooms/work';

export const WORK_ROOMS = [
  catalogueRoom,
  configurationRoom,
  countersRoom,
  customersRoom,
  decisionsRoom,
  eventsRoom,
  guardsRoom,
  historyRoom,
  holdersRoom,
  ordersRoom,
  peopleRoom,
  publicationsRoom,
  segmentsRoom,
  validationsRoom,
  voucherListsRoom,
  vouchersRoom,
  workRoom,
] as const;
