// Gives outputs to the models of ucp-sdk, in a Python environment of its own for each version.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type AgentDiscounts, fromAnswer } from '../../integrations/agents/src/index';
import { randomDecision } from '../../integrations/agents/tests/decisions';
import { seededRandom } from '../../integrations/shop-core/tests/random';
import { MissingPrerequisite } from '../../scripts/support/integrations';
import { ROOT } from '../../scripts/support/service-definition';
import { findPython, installPackage } from '../../integrations/clients/python';

export const JUDGED_OUTPUTS = 1000;

const VERSIONS = [
  ['ucp-2026-04-08', '0.4.6'],
  ['ucp-2026-08-25', '0.5.0'],
] as const;

export interface ModelVerdict {
  /** Of ucp-sdk. */
  readonly version: string;
  /** What does not fit. */
  readonly problems: readonly string[];
}

/** Give the outputs of random decisions to the models of each version. @throws MissingPrerequisite */
export async function judgeAllModels(): Promise<readonly ModelVerdict[]> {
  const verdicts: ModelVerdict[] = [];
  for (const [protocol, version] of VERSIONS) {
    const random = seededRandom(23);
    const outputs = Array.from({ length: JUDGED_OUTPUTS }, () => fromAnswer({ protocol, ...randomDecision(random) }));
    verdicts.push({ version, problems: await judgeByModels(version, outputs) });
  }
  return verdicts;
}

/** @returns what does not fit */
async function judgeByModels(version: string, outputs: readonly AgentDiscounts[]): Promise<readonly string[]> {
  const python = await findPython(10);
  if (python === null)
    throw new MissingPrerequisite('Python 3.10 or later is missing. The variable PYTHON can name one.');
  const interpreter = await installPackage(python, `ucp-sdk-${version}`).catch((error: unknown) => {
    throw new MissingPrerequisite(`ucp-sdk ${version} cannot be installed: ${String(error).split('\n')[0] ?? ''}`);
  });
  const child = spawn(interpreter, [join(ROOT, 'verification/agents/ucp_models.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stdin.end(
    outputs
      .map(({ discounts, messages, totals, line_totals }) =>
        JSON.stringify({ discounts, messages, totals: [...totals, ...line_totals.flat()] }),
      )
      .join('\n'),
  );
  await once(child, 'close');
  const lines = text.trim().split('\n');
  const judged = lines.pop();
  return judged === `${outputs.length} judged` ? lines : [...lines, judged ?? 'nothing was judged'];
}
