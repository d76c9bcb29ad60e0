// Everything of a project, which the worker deletes.
import { DynamoProjectItems } from '../../storage/management/project-items';
import type { Room } from '../bind';

export const projectItemsRoom = {
  outside: {
    projectItems: ({ environment: { TABLE_NAME: tableName = '' }, endpoint }) =>
      new DynamoProjectItems({ tableName, endpoint }),
  },
} satisfies Room;
