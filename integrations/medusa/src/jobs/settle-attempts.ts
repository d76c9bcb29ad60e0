// Each minute: ends attempts that were left open.
import type { MedusaContainer } from '@medusajs/framework/types';
import { settleAttempts } from '../shop/settle-attempts';

export default function runJob(container: MedusaContainer): Promise<void> {
  return settleAttempts(container);
}

export const config = { name: 'stackable-settle-attempts', schedule: '0 * * * * *' };
