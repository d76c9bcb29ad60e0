// npm run rollback: returns a stage to its previous deployment, or to a named one. Data is unchanged.
import { parseArgs } from 'node:util';
import { runAsCommand } from '../../scripts/support/command';
import { serverless } from '../support/framework';
import { STAGE_OPTIONS, stageOptions, usualRegion } from '../support/stage';
import { deploymentsIn, historyOf } from './deployments';
import { targetOf } from './history';

const USAGE = `Usage: npm run rollback -- --stage <stage> [--region <region>] [--to <timestamp>]

Deploys again what the stage ran before what it runs now, or the deployment that \`npx serverless deploy list\` shows: the very
bytes and templates that are kept in the bucket of deployments. What failed, or was rolled back, is not gone back to unless it is
named. The table and what is in it stay as they are.`;

interface Options {
  readonly stage: string;
  readonly region: string;
  readonly to: string | null;
}

function wrong(problem: string): Error {
  return new Error(`${problem}\n\n${USAGE}`);
}

function optionsOf(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({ args: [...args], options: { ...STAGE_OPTIONS, to: { type: 'string' } } });
    const { stage, region = usualRegion() } = stageOptions(values, (problem) => new Error(problem));
    if (stage === null) throw new Error('--stage is needed.');
    return { stage, region, to: values.to ?? null };
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

function main(): Promise<void> {
  const { stage, region, to } = optionsOf(process.argv.slice(2));
  const place = ['--stage', stage, '--region', region];
  const listed = serverless(['deploy', 'list', ...place], false);
  const target = targetOf({ history: historyOf(listed), kept: deploymentsIn(listed), named: to });
  console.log(`${stage} goes back to ${new Date(Number(target)).toISOString()}.`);
  serverless(['rollback', ...place, '--timestamp', target], true);
  return Promise.resolve();
}

runAsCommand(() => Promise.resolve().then(main));
