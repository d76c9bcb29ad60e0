// A long list in a short time: publications written in batches, as the service would have stored them.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredPublication } from '../../lib/model/records/publication';
import { toStored } from '../../lib/storage/records/documents';
import { publicationItem } from '../../lib/storage/publications/publication-items';
import type { FreshTable } from './engine';

export interface Many {
  readonly project: string;
  readonly count: number;
  /** When the first one was made; each is one second younger than the one before. */
  readonly fromMs: number;
}

const PER_BATCH = 25;
const BATCHES_AT_ONCE = 8;
/** One in so many was refused. */
export const REFUSED_EVERY = 100;

/** The same ones every time: the ids are random in their look alone. */
export async function putPublications({ endpoint, tableName }: FreshTable, many: Many): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const send = async (start: number): Promise<void> => {
    const numbers = Array.from({ length: Math.min(PER_BATCH, many.count - start) }, (_, index) => start + index);
    const items = numbers.map((number) => ({ PutRequest: { Item: toStored(itemOf(many, number)) } }));
    const { UnprocessedItems } = await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: items } }));
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('The engine did not take a whole batch.');
  };
  const starts = Array.from({ length: Math.ceil(many.count / PER_BATCH) }, (_, index) => index * PER_BATCH);
  for (let at = 0; at < starts.length; at += BATCHES_AT_ONCE) {
    await Promise.all(starts.slice(at, at + BATCHES_AT_ONCE).map(send));
  }
  client.destroy();
}

function itemOf({ project, fromMs }: Many, number: number) {
  return publicationItem({ project, caseSensitiveCodes: true }, storedPublication(number, fromMs + number * 1000));
}

/** 32 characters whose order is not that of the numbers. */
function idOf(number: number): string {
  const mixed = (BigInt(number + 1) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
  return (mixed.toString(36) + (mixed ^ 0x5bd1e995n).toString(36)).padStart(32, 'a').slice(-32);
}

function storedPublication(number: number, timeMs: number): StoredPublication {
  const isRefused = number % REFUSED_EVERY === 0;
  const code = `CODE-${number}`;
  const voucherId = `v_${idOf(number + 1_000_000)}`;
  return {
    record: {
      id: `pub_${idOf(number)}`,
      object: 'publication',
      created_at: new Date(timeMs).toISOString(),
      customer_id: `cust_${idOf(number % 1000)}`,
      tracking_id: `customer-${number % 1000}`,
      metadata: { wave: String(number % 4) },
      channel: number % 2 === 0 ? 'API' : 'mail',
      source_id: null,
      result: isRefused ? 'FAILURE' : 'SUCCESS',
      ...(isRefused && { failure_code: 'voucher_already_published', failure_message: 'It is published already.' }),
      customer: {
        id: `cust_${idOf(number % 1000)}`,
        source_id: `customer-${number % 1000}`,
        metadata: {},
        object: 'customer',
      },
      vouchers_id: [voucherId],
    },
    target: {
      campaign: `Campaign ${number % 10}`,
      campaign_id: `camp_${String(number % 10).padStart(24, '0')}`,
      voucher_type: 'DISCOUNT_VOUCHER',
      is_referral_code: false,
      codes: [code],
    },
    answer: null,
    request_hash: null,
  };
}
