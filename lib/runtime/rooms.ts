// All rooms.
import { catalogueRoom } from './rooms/catalogue';
import { customersRoom } from './rooms/customers';
import { edgeRoom } from './rooms/edge';
import { eventsRoom } from './rooms/events';
import { historyRoom } from './rooms/history';
import { managementRoom } from './rooms/management';
import { ordersRoom } from './rooms/orders';
import { peopleRoom } from './rooms/people';
import { publicationsRoom } from './rooms/publications';
import { redemptionsRoom } from './rooms/redemptions';
import { returnsRoom } from './rooms/returns';
import { signInRoom } from './rooms/sign-in';
import { validationsRoom } from './rooms/validations';
import { vouchersRoom } from './rooms/vouchers';
import { workRoom } from './rooms/work';

export const ROOMS = [
  catalogueRoom,
  customersRoom,
  edgeRoom,
  eventsRoom,
  historyRoom,
  managementRoom,
  ordersRoom,
  peopleRoom,
  publicationsRoom,
  redemptionsRoom,
  returnsRoom,
  signInRoom,
  validationsRoom,
  vouchersRoom,
  workRoom,
] as const;
