// The history of a stage in its deployment bucket: a completed deployment is added, a rollback removes the one that it
// replaces. So a rollback never selects a failed or rolled back deployment.

export interface Deployed {
  /** Timestamp of the package, ms: its name in `serverless deploy list`. */
  readonly timestamp: string;
  /** The table that its functions use. */
  readonly table: string;
  /** Source commit; null if it is unknown. */
  readonly commit: string | null;
}

/** The bucket of deployments keeps fewer. */
const MOST = 50;

/** @param text of the file; null if there is none yet */
export function historyIn(text: string | null): readonly Deployed[] {
  return text === null ? [] : (JSON.parse(text) as readonly Deployed[]);
}

export function afterDeployment(history: readonly Deployed[], done: Deployed): readonly Deployed[] {
  const before = history.at(-1)?.timestamp === done.timestamp ? history.slice(0, -1) : history;
  return [...before, done].slice(-MOST);
}

export function afterRollback(history: readonly Deployed[], target: Deployed): readonly Deployed[] {
  const place = history.findLastIndex(({ timestamp }) => timestamp === target.timestamp);
  return [...(place < 0 ? history : history.slice(0, place)), target];
}

export interface Choice {
  readonly history: readonly Deployed[];
  /** Timestamps of packages in the bucket. */
  readonly kept: readonly string[];
  /** Null for what the stage ran before. */
  readonly named: string | null;
}

/**
 * @returns the timestamp to go back to
 * @throws Error when there is none
 */
export function targetOf({ history, kept, named }: Choice): string {
  if (named !== null) {
    if (kept.includes(named)) return named;
    throw new Error(`There is no deployment ${named}: ${kept.join(', ') || 'there is none at all'}.`);
  }
  const before = history.slice(0, -1).findLast(({ timestamp }) => kept.includes(timestamp));
  if (before === undefined)
    throw new Error('Nothing is known to have run before. `npx serverless deploy list` shows what is kept, for --to.');
  return before.timestamp;
}

/** A rollback does not change the table, so functions with another table are refused. */
export function assertSameTable(from: string | undefined, to: string): void {
  if (from === undefined || from === to) return;
  throw new Error(
    `The stage uses the table ${from} since a restore, and that deployment the table ${to}. Change the table first, ` +
      `by npm run restore -- --switch, or deploy the older commit with the parameters table and tableStream.`,
  );
}
