// The facts of a decision, and the reservations that it makes.
import { DynamoReservationStore } from '../../storage/validations/reservation-store';
import type { Room } from '../bind';
import { evaluationsRoom } from '../shared-rooms/evaluations';

export const validationsRoom = {
  stores: {
    ...evaluationsRoom.stores,
    reservations: ({ table }) => new DynamoReservationStore(table),
  },
} satisfies Room;
