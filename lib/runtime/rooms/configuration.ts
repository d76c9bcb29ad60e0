// Changes of the configuration.
import { DynamoConfigChanges } from '../../storage/configuration/config-changes';
import type { Room } from '../bind';

export const configurationRoom = {
  stores: { configChanges: ({ table, versions }) => new DynamoConfigChanges(table, versions) },
} satisfies Room;
