// What background work of any kind takes: a request that begins some does its first part.
import { catalogueRoom } from './rooms/catalogue';
import { customersRoom } from './rooms/customers';
import { eventsRoom } from './rooms/events';
import { historyRoom } from './rooms/history';
import { ordersRoom } from './rooms/orders';
import { peopleRoom } from './rooms/people';
import { publicationsRoom } from './rooms/publications';
import { returnsRoom } from './rooms/returns';
import { vouchersRoom } from './rooms/vouchers';
import { workRoom } from './rooms/work';

export const WORK_ROOMS = [
  catalogueRoom,
  customersRoom,
  eventsRoom,
  historyRoom,
  ordersRoom,
  peopleRoom,
  publicationsRoom,
  returnsRoom,
  vouchersRoom,
  workRoom,
] as const;
