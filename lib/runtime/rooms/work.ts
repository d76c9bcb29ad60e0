// Background work, and the files that it reads and writes.
import { DynamoAsyncActionStore } from '../../storage/background/async-action-store';
import { DynamoExportStore } from '../../storage/exports/export-store';
import { DynamoUploadStore } from '../../storage/exports/upload-store';
import { filesOf } from '../../storage/files/files';
import { workerWaker } from '../../webhooks/wake-worker';
import type { Room } from '../bind';

export const workRoom = {
  stores: {
    asyncActions: ({ table, retention }) => new DynamoAsyncActionStore(table, retention.actions),
    exports: ({ table, retention }) => new DynamoExportStore(table, retention.exports),
    uploads: ({ table }) => new DynamoUploadStore(table),
  },
  outside: {
    files: ({ environment }) => filesOf(environment),
    wakeWorker: ({ environment, endpoint, log }) => {
      const { WORKER_FUNCTION: functionName } = environment;
      // A table at an address of its own is that of one machine, with a worker that never rests.
      return functionName && !endpoint ? workerWaker({ functionName, log, environment }) : undefined;
    },
  },
} satisfies Room;
