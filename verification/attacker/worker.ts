// A process that plays one attack, and tells what came of it: against the service as it is, or with one rule switched off.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import type { Mutant } from './mutant';
import { MUTANTS, mutatedSource } from './mutants';
import type { playAttack } from './play';

type Loader = (module: NodeJS.Module & { _compile(code: string, file: string): void }, file: string) => void;

const ROOT = join(__dirname, '..', '..');
const load = createRequire(__filename);

/** From now on the file of the mutant is loaded with the mistake in it. */
function switchOff(mutant: Mutant): void {
  const source = mutatedSource(mutant);
  // Deprecated, and all there is to change a module on its way before Node 22.
  const loaders = Reflect.get(load, 'extensions') as Record<string, Loader>;
  const usual = loaders['.ts']!;
  loaders['.ts'] = (module, file) => {
    if (file !== join(ROOT, mutant.file)) usual(module, file);
    else module._compile(transformSync(source, { loader: 'ts', format: 'cjs', target: 'node20' }).code, file);
  };
}

async function main(): Promise<void> {
  const [requests, seed = '', name] = process.argv.slice(2);
  const mutant = MUTANTS.find((one) => one.name === name);
  if (mutant) switchOff(mutant);
  const { playAttack: play } = load('./play') as { readonly playAttack: typeof playAttack };
  const { answers, ...attack } = await play({ requests: Number(requests), seed });
  process.send?.({ ...attack, answers: [...answers] }, () => process.exit(0));
}

main().catch((error: unknown) => {
  process.send?.({ requests: 0, changes: 0, answers: [], failed: String(error) }, () => process.exit(1));
});
