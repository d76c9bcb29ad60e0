// Which deployment a command works on: a stage and its region.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wrong } from './options';
import { ROOT } from '../../scripts/support/service-definition';

export const STAGE_OPTIONS = { stage: { type: 'string' }, region: { type: 'string' } } as const;

export interface StageOptions {
  /** The deployed stage to work on; null for the service on this machine. */
  readonly stage: string | null;
  /** The region it was deployed to; absent for the one that `serverless deploy` takes by itself. */
  readonly region?: string;
}

/** @throws Error, of `wrong` */
export function stageOptions(
  { stage, region }: { readonly stage?: string | undefined; readonly region?: string | undefined },
  wrong: Wrong,
): StageOptions {
  if (stage !== undefined && !/^[A-Za-z0-9-]{1,40}$/.test(stage)) {
    throw wrong('--stage takes letters, digits and hyphens.');
  }
  if (region !== undefined && !/^[a-z]{2}(-[a-z]+)+-\d$/.test(region)) {
    throw wrong('--region takes the name of a region, such as eu-central-1.');
  }
  return { stage: stage === 'local' ? null : (stage ?? null), ...(region !== undefined && { region }) };
}

/**
 * The region of a deployment without `--region`. It does not depend on the region of the shell, which `deploy` ignores.
 */
export function usualRegion(root = ROOT): string {
  const region = /^ {2}region: \$\{opt:region, '([a-z0-9-]+)'\}$/m.exec(
    readFileSync(join(root, 'serverless.yml'), 'utf8'),
  );
  if (!region?.[1]) throw new Error('serverless.yml names no region.');
  return region[1];
}
