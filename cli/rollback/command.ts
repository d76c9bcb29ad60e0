// The command line of `stackable rollback`.
import type { Command } from '@commander-js/extra-typings';
import type { Run } from '../support/program';
import { REGION, STAGE, stageOptions, usualRegion } from '../support/stage';

export interface RollbackArguments {
  readonly stage: string;
  readonly region: string;
  /** Timestamp of a deployment; null for the one before the present one. */
  readonly to: string | null;
}

const DESCRIPTION = `Deploys again what the stage ran before what it runs now, or the deployment that \`npx serverless deploy list\` shows: \
the very bytes and templates that are kept in the bucket of deployments. What failed, or was rolled back, is not gone back to unless it is \
named. The table and what is in it stay as they are.`;

export function addRollback(program: Command, run: Run<RollbackArguments>): void {
  program
    .command('rollback')
    .summary('return a stage to its previous deployment, or to a named one')
    .description(DESCRIPTION)
    .addOption(STAGE)
    .addOption(REGION)
    .option('--to <timestamp>', 'the deployment to return to')
    .action(({ to = null, ...place }, command) => {
      const { stage, region = usualRegion() } = stageOptions(place);
      if (stage === null) return command.error('--stage is needed.');
      return run({ stage, region, to });
    });
}
