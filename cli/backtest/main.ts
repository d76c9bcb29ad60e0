// stackable backtest: what would a change have done?
import { readFile } from 'node:fs/promises';
import { openPlace } from '../keys/place';
import { projectRuntime } from '../support/project-runtime';
import type { BacktestArguments } from './command';
import { runProjectBacktest } from './run';

export async function backtestProject({ change, ...request }: BacktestArguments): Promise<void> {
  const text = await readFile(change, 'utf8');
  const place = await openPlace(request);
  try {
    const report = await runProjectBacktest(projectRuntime(place), { ...request, change: text });
    console.log(JSON.stringify(report, null, 2));
  } finally {
    await place.close();
  }
}
