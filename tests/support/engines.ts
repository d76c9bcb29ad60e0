// Before the test files: an embedded engine for each worker of the test runner. They end with it.
import { IN_MEMORY, startEngine } from '../../scripts/engine/engine';

/** Their addresses, in the order of the workers. */
export const ENGINES = 'TEST_ENGINES';

export default async function startEngines({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  if (process.env.DYNAMODB_ENDPOINT !== undefined) return;
  const engines = await Promise.all(Array.from({ length: maxWorkers }, () => startEngine(IN_MEMORY)));
  process.env[ENGINES] = engines.map(({ endpoint }) => endpoint).join(' ');
}
