// stackable rollback: returns a stage to its previous deployment, or to a named one. Data is unchanged.
import { serverless } from '../support/framework';
import type { RollbackArguments } from './command';
import { deploymentsIn, historyOf } from './deployments';
import { targetOf } from './history';

export function runRollback({ stage, region, to }: RollbackArguments): void {
  const place = ['--stage', stage, '--region', region];
  const listed = serverless(['deploy', 'list', ...place], false);
  const target = targetOf({ history: historyOf(listed), kept: deploymentsIn(listed), named: to });
  console.log(`${stage} goes back to ${new Date(Number(target)).toISOString()}.`);
  serverless(['rollback', ...place, '--timestamp', target], true);
}
