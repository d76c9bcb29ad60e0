// Tells the service of returns that were received.
import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { returnUnits } from '../shop/returns';

export default async function onReturnReceived({
  event,
  container,
}: SubscriberArgs<{ readonly order_id: string }>): Promise<void> {
  await returnUnits(container, event.data);
}

export const config: SubscriberConfig = { event: 'order.return_received' };
