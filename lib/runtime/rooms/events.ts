// Events that wait, their deliveries, and what sends them.
import { webhooksOf } from '../../webhooks/webhooks';
import { DynamoDeliveryStore } from '../../storage/events/delivery-store';
import { DynamoOutboxStore } from '../../storage/events/outbox-store';
import { DynamoWebhookStore } from '../../storage/events/webhook-store';
import type { Room } from '../bind';

export const eventsRoom = {
  stores: {
    deliveries: ({ table }) => new DynamoDeliveryStore(table),
    outbox: ({ table }) => new DynamoOutboxStore(table),
    webhooks: ({ table }) => new DynamoWebhookStore(table),
  },
  outside: {
    sending: ({ environment, log }) => webhooksOf(environment, log),
  },
} satisfies Room;
