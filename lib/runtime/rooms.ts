// All rooms.
import { catalogueRoom } from './rooms/catalogue';
import { configurationRoom } from './rooms/configuration';
import { countersRoom } from './counters';
import { customersRoom } from './rooms/customers';
import { decisionsRoom } from './decisions';
import { edgeRoom } from './bind';
import { eventsRoom } from './rooms/events';
import { guardsRoom } from './guards';
import { historyRoom } from './rooms/history';
import { holdersRoom } from './rooms/holders';
import { managementRoom } from './rooms/management';
import { ordersRoom } from './rooms/orders';
import { peopleRoom } from './rooms/people';
import { projectItemsRoom } from './shared-rooms/project-items';
import { publicationsRoom } from './rooms/publications';
import { redemptionsRoom } from './rooms/redemptions';
import { segmentsRoom } from './shared-rooms/segments';
import { trashBinRoom } from './shared-rooms/trash-bin';
import { validationsRoom } from './rooms/validations';
import { voucherListsRoom } from './rooms/voucher-lists';
import { vouchersRoom } from './rooms/vouchers';
import { workRoom } from './rooms/work';

export const ROOMS = [
  catalogueRoom,
  configurationRoom,
  countersRoom,
  customersRoom,
  decisionsRoom,
  edgeRoom,
  eventsRoom,
  guardsRoom,
  historyRoom,
  holdersRoom,
  managementRoom,
  ordersRoom,
  peopleRoom,
  projectItemsRoom,
  publicationsRoom,
  redemptionsRoom,
  segmentsRoom,
  trashBinRoom,
  validationsRoom,
  voucherListsRoom,
  vouchersRoom,
  workRoom,
] as const;
