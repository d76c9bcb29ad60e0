// What the queue says of deliveries that wait.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { runtime } from '../../lib/runtime';
import { deliverPlaces } from '../../lib/services/events/queued';

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  await deliverPlaces(
    runtime(),
    Records.map(({ body }) => body),
  );
  return { batchItemFailures: [] };
};
