// Checkpoints as somebody keeps them: one, a list of them, bodies of webhook events, or statements; JSON or JSON lines.
import { readFileSync } from 'node:fs';
import type { Checkpoint } from '../../lib/core/ledger/checkpoint';

/** Read the checkpoints of files, oldest first, each once. @throws Error for a file without any */
export function readCheckpoints(files: readonly string[]): readonly Checkpoint[] {
  const found = files.flatMap((file) => {
    const checkpoints = valuesIn(readFileSync(file, 'utf8'), file).flatMap(checkpointsIn);
    if (checkpoints.length === 0) throw new Error(`${file} has no checkpoint.`);
    return checkpoints;
  });
  const byHash = new Map(found.map((checkpoint) => [`${checkpoint.sequence} ${checkpoint.hash}`, checkpoint]));
  return [...byHash.values()].toSorted((one, other) => one.sequence - other.sequence);
}

function valuesIn(text: string, file: string): readonly unknown[] {
  try {
    return [JSON.parse(text) as unknown];
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    try {
      return lines.map((line) => JSON.parse(line) as unknown);
    } catch (error) {
      throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
    }
  }
}

function checkpointsIn(value: unknown): readonly Checkpoint[] {
  if (Array.isArray(value)) return value.flatMap(checkpointsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ((value as Partial<Checkpoint>).object === 'ledger_checkpoint') return [value as Checkpoint];
  // The body of a webhook event has it in `data`, and a statement beside its lines.
  const { data, checkpoint } = value as { readonly data?: unknown; readonly checkpoint?: unknown };
  return [data, checkpoint].flatMap(checkpointsIn);
}
