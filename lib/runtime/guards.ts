// Guards of repeated requests: the uses of an Idempotency-Key.
import { DynamoGuardStore } from '../storage/records/guard-store';
import type { Room } from './bind';

export const guardsRoom = {
  stores: { guards: ({ formatted }) => new DynamoGuardStore(formatted) },
} satisfies Room;
