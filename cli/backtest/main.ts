// stackable backtest: what would a change have done?
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { openPlace } from '../keys/place';
import { projectRuntime } from '../support/project-runtime';
import type { BacktestArguments } from './command';
import { runOrderFile, runProjectBacktest } from './run';

export async function backtestProject({ change, ...request }: BacktestArguments): Promise<void> {
  const text = await readFile(change, 'utf8');
  const place = await openPlace(request);
  try {
    const rt = projectRuntime(place);
    const question = { ...request, change: text };
    const { orders } = request;
    const report =
      orders === null
        ? await runProjectBacktest(rt, question)
        : await runOrderFile(rt, question, createReadStream(orders));
    console.log(JSON.stringify(report, null, 2));
  } finally {
    await place.close();
  }
}
