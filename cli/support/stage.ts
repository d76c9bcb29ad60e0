// Which deployment a command works on: a stage and its region.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { ROOT } from '../../scripts/support/service-definition';

/** The stage of the service on this machine. */
const LOCAL = 'local';

export const STAGE = new Option('--stage <stage>', 'the deployed stage to work on').argParser((text) => {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(text)) throw new InvalidArgumentError('It takes letters, digits and hyphens.');
  return text;
});

export const REGION = new Option(
  '--region <region>',
  'where the stage was deployed, if not to the usual region',
).argParser((text) => {
  if (/^[a-z]{2}(-[a-z]+)+-\d$/.test(text)) return text;
  throw new InvalidArgumentError('It takes the name of a region, such as eu-central-1.');
});

/** The part of a command's help that says where it works. */
export const PLACE_HELP = `Without --stage it works on the service of this machine: the data folder of npm start (DATA_DIR), or the server that \
DYNAMODB_ENDPOINT names. With --stage it works on the deployed table, with your AWS credentials; TABLE_NAME names another table.`;

export interface StageOptions {
  /** The deployed stage to work on; null for the service on this machine. */
  readonly stage: string | null;
  /** The region it was deployed to; absent for the one that `serverless deploy` takes by itself. */
  readonly region?: string;
}

/** Picks the deployment out of the options of a command. */
export function stageOptions({
  stage = LOCAL,
  region,
}: {
  readonly stage?: string | undefined;
  readonly region?: string | undefined;
}): StageOptions {
  return { stage: stage === LOCAL ? null : stage, ...(region !== undefined && { region }) };
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
