// What a redemption takes, with the code that it gives as a reward.
import { customersRoom } from './rooms/customers';
import { guardsRoom } from './guards';
import { ordersRoom } from './rooms/orders';
import { publicationsRoom } from './rooms/publications';
import { redemptionsRoom } from './rooms/redemptions';
import { evaluationsRoom } from './shared-rooms/evaluations';

export const REDEMPTION_ROOMS = [
  customersRoom,
  guardsRoom,
  ordersRoom,
  publicationsRoom,
  redemptionsRoom,
  evaluationsRoom,
] as const;
