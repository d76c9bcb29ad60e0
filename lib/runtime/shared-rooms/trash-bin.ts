// The bin.
import { DynamoBinStore } from '../../storage/trash-bin/bin-store';
import type { Room } from '../bind';

export const trashBinRoom = {
  stores: { bin: ({ table }) => new DynamoBinStore(table) },
} satisfies Room;
