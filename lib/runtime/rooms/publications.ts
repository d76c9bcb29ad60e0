// Publications of codes.
import { DynamoPublicationStore } from '../../storage/publications/publication-store';
import type { Room } from '../bind';

export const publicationsRoom = {
  stores: {
    publications: ({ table, config }) => new DynamoPublicationStore(table, config),
  },
} satisfies Room;
