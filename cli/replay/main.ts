// stackable replay: are stored decisions made the same way today?
import { openPlace } from '../keys/place';
import type { ReplayArguments } from './command';
import { replayFile } from './offline';
import { replayStored, reportLines } from './run';

export async function runReplay(request: ReplayArguments): Promise<void> {
  if ('offline' in request) {
    const { exitCode, text } = replayFile(request.offline);
    console.log(text);
    process.exitCode = exitCode;
    return;
  }
  const place = await openPlace(request);
  try {
    const replayed = await replayStored(place, request);
    for (const line of reportLines(replayed)) console.log(line);
    if (replayed.isBroken) process.exitCode = 1;
  } finally {
    await place.close();
  }
}
