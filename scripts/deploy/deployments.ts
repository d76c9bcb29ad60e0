// Which deployment a stage goes back to.

/** Timestamps of what `serverless deploy list` prints, the newest first. */
export function deploymentsIn(text: string): readonly string[] {
  const found = [...text.matchAll(/^Timestamp: (\d+)$/gm)].map(([, timestamp]) => timestamp ?? '');
  return [...new Set(found)].sort((left, right) => Number(right) - Number(left));
}

/**
 * @param named null for the one before the newest
 * @throws Error where there is none
 */
export function targetOf(deployments: readonly string[], named: string | null): string {
  if (named !== null) {
    if (deployments.includes(named)) return named;
    throw new Error(`There is no deployment ${named}: ${deployments.join(', ') || 'there is none at all'}.`);
  }
  const [, before] = deployments;
  if (before === undefined) throw new Error('There is no deployment before the newest one.');
  return before;
}
