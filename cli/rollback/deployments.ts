// The output of `serverless deploy list`: the deployments in the bucket, and the history of the stage.
import type { Deployed } from './history';

/** Timestamps of kept deployments, newest first. */
export function deploymentsIn(text: string): readonly string[] {
  const found = [...text.matchAll(/^Timestamp: (\d+)$/gm)].map(([, timestamp]) => timestamp ?? '');
  return [...new Set(found)].sort((left, right) => Number(right) - Number(left));
}

/** Formats a line for each deployment, ending with the current one. */
export function describeHistory(history: readonly Deployed[]): readonly string[] {
  return history.map(({ timestamp, table, commit }, index) => {
    const time = new Date(Number(timestamp)).toISOString();
    const when = index === history.length - 1 ? 'runs now' : 'has run';
    return `Deployment ${timestamp} of ${time} ${when}: table ${table}, commit ${commit ?? 'unknown'}`;
  });
}

export function historyOf(text: string): readonly Deployed[] {
  const lines = text.matchAll(/^Deployment (\d+) of \S+ (?:has run|runs now): table (\S+), commit (\S+)$/gm);
  return [...lines].map(([, timestamp, table, commit]) => ({
    timestamp: timestamp ?? '',
    table: table ?? '',
    commit: commit === undefined || commit === 'unknown' ? null : commit,
  }));
}
