// Consumes the queue of waiting deliveries.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { bind, edgeRoom } from '../../lib/runtime/bind';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { deliverMessages } from '../../lib/services/webhooks/delivery-queue';

const runtime = bind(edgeRoom, eventsRoom);

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await deliverMessages(runtime(), Records);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
};
