// The deployment bucket's data of a stage: its history, in a file next to the deployments, and the state of each of
// these.
import { type Deployed, historyIn } from './history';

/** The bucket's operations that serverless/plugins implements. */
export interface Bucket {
  list(prefix: string): Promise<readonly string[]>;
  get(key: string): Promise<string>;
}

/** The part of a service definition that is read here, deployed or new. */
interface Service {
  readonly provider: { readonly environment: { readonly TABLE_NAME: string } };
}

/** @param prefix of all that a stage keeps */
export function historyFile(prefix: string): string {
  return `${prefix}/history.json`;
}

export async function readHistory(bucket: Bucket, prefix: string): Promise<readonly Deployed[]> {
  const file = historyFile(prefix);
  const keys = await bucket.list(file);
  return historyIn(keys.includes(file) ? await bucket.get(file) : null);
}

/**
 * Reads the history of a stage, and the deployment for a rollback; null if it is not kept.
 * @param timestamp in milliseconds or as a date
 */
export async function rollbackIn(
  bucket: Bucket,
  { prefix, timestamp }: { readonly prefix: string; readonly timestamp: string },
): Promise<{ readonly history: readonly Deployed[]; readonly target: Deployed | null }> {
  const history = await readHistory(bucket, prefix);
  const time = String(new Date(/^\d+$/.test(timestamp) ? Number(timestamp) : timestamp).getTime());
  const known = history.findLast((one) => one.timestamp === time);
  if (known) return { history, target: known };
  const [state] = (await bucket.list(`${prefix}/${time}-`)).filter((key) => key.endsWith('/serverless-state.json'));
  if (state === undefined) return { history, target: null };
  const { service } = JSON.parse(await bucket.get(state)) as { readonly service: Service };
  return { history, target: { timestamp: time, table: tableIn(service), commit: null } };
}

export function tableIn({ provider }: Service): string {
  return provider.environment.TABLE_NAME;
}
