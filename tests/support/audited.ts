// The audit of the test project, as the command does it.
import { audit, findingsOf } from '../../lib/audit/audit';
import type { Finding } from '../../lib/audit/findings';
import { TableReader } from '../../cli/audit/read-table';
import { PROJECT, type TestRuntime } from './runtime';

/** Whatever is broken in the data of the test project. */
export async function brokenInvariants({ at, clock }: TestRuntime): Promise<readonly Finding[]> {
  const reader = new TableReader(at);
  const items = await reader.items(PROJECT);
  const entries = await reader.entries(PROJECT);
  reader.close();
  return findingsOf(audit({ project: PROJECT, items, entries }, { nowMs: clock.nowMs(), leaseMs: 20_000 }));
}
