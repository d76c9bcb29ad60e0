// Gives outputs to the models of ucp-sdk, in a Python environment of its own for each version.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AgentDiscounts } from '../../integrations/agents/src/index';
import { MissingPrerequisite } from '../../scripts/support/integrations';
import { ROOT } from '../../scripts/support/service-definition';
import { findPython, installPackage } from '../clients/python';

/** @returns what does not fit */
export async function judgeByModels(version: string, outputs: readonly AgentDiscounts[]): Promise<readonly string[]> {
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
