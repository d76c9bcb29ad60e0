// Consumes the table's stream: new rows of the outbox.
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { runtime } from '../../lib/runtime';
import { dispatchKeys } from '../../lib/services/webhooks/dispatch';

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const keys = Records.flatMap(({ dynamodb }) => {
    const { pk, sk } = dynamodb?.Keys ?? {};
    return pk?.S !== undefined && sk?.S !== undefined ? [{ pk: pk.S, sk: sk.S }] : [];
  });
  await dispatchKeys(runtime(), keys);
  return { batchItemFailures: [] };
};
