// Everything about one person: its export, and its permanent deletion.
import { DynamoForgettingStore } from '../../storage/customers/forgetting/forgetting-store';
import { DynamoPersonExportStore } from '../../storage/person-export/person-export-store';
import type { Room } from '../bind';

export const peopleRoom = {
  stores: {
    forgetting: ({ table }) => new DynamoForgettingStore(table),
    personExports: ({ table }) => new DynamoPersonExportStore(table),
  },
} satisfies Room;
