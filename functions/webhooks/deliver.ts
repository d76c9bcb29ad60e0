// Consumes the queue of waiting deliveries.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { runtime } from '../../lib/runtime';
import { deliverMessages } from '../../lib/services/webhooks/delivery-queue';

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await deliverMessages(runtime(), Records);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
