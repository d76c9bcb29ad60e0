// stackable backtest: what would a change have done?
import { createReadStream } from 'node:fs';
import { openPlace } from '../keys/place';
import { readJsonText } from '../support/json-file';
import { projectRuntime } from '../support/project-runtime';
import type { StageOptions } from '../support/stage';
import type { BacktestArguments } from './command';
import { runOfflineOrders } from './offline';
import { type BacktestQuestion, runOrderFile, runProjectBacktest } from './run';

export async function backtestProject({
  change: path,
  orders,
  dir,
  project,
  ...request
}: BacktestArguments): Promise<void> {
  const change = await readJsonText(path);
  const report =
    dir !== null && orders !== null
      ? await runOfflineOrders({ ...request, dir, project, change }, piecesOf(orders))
      : await backtestStored({ ...request, project: project ?? '', change }, orders);
  console.log(JSON.stringify(report, null, 2));
}

async function backtestStored(question: BacktestQuestion & StageOptions, orders: string | null) {
  const place = await openPlace(question);
  try {
    const rt = projectRuntime(place);
    if (orders === null) return await runProjectBacktest(rt, question);
    return await runOrderFile(rt, question, piecesOf(orders));
  } finally {
    await place.close();
  }
}

/** Opened where it is read, so that a missing file is an error of its reader. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}
