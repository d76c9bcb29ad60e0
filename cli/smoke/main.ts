// stackable smoke: checks the main job on a deployed stage with the official client, and deletes what it created.
import type { SmokeArguments } from './command';
import { smoke } from './smoke';

export async function runSmoke(deployment: SmokeArguments): Promise<void> {
  await smoke(deployment, (line) => console.log(line));
}
