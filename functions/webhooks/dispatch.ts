// Consumes the table's stream: new rows of the outbox.
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { bind, edgeRoom } from '../../lib/runtime/bind';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { eventsRoom } from '../../lib/runtime/rooms/events';
import { guardsRoom } from '../../lib/runtime/guards';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { redemptionsRoom } from '../../lib/runtime/rooms/redemptions';
import { segmentsRoom } from '../../lib/runtime/shared-rooms/segments';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { dispatchKeys } from '../../lib/services/webhooks/dispatch';

const runtime = bind(
  catalogueRoom,
  customersRoom,
  edgeRoom,
  eventsRoom,
  guardsRoom,
  historyRoom,
  holdersRoom,
  ordersRoom,
  publicationsRoom,
  redemptionsRoom,
  segmentsRoom,
  validationsRoom,
  vouchersRoom,
);

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const keys = Records.flatMap(({ dynamodb }) => {
    const { pk, sk } = dynamodb?.Keys ?? {};
    return pk?.S !== undefined && sk?.S !== undefined ? [{ pk: pk.S, sk: sk.S }] : [];
  });
  await dispatchKeys(runtime(), keys);
  return { batchItemFailures: [] };
};
