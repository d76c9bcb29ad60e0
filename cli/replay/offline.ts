// Replays a decision from a file: the part of `npm run replay` that needs no service and no table.
import { readFileSync } from 'node:fs';
import { ENGINE, replayDecision } from '../../lib/core/decision/decision';
import type { DecisionDocument } from '../../lib/core/decision/types';

/** Exit codes. */
const EQUAL = 0;
const DIFFERS = 1;
const NO_REPLAY = 2;

export interface OfflineReplay {
  readonly exitCode: number;
  /** The printed text. */
  readonly text: string;
}

/** @returns 0 equal, 1 differs, 2 no document or another engine */
export function replayFile(path: string): OfflineReplay {
  let document: Partial<DecisionDocument>;
  try {
    document = JSON.parse(readFileSync(path, 'utf8')) as Partial<DecisionDocument>;
  } catch (error) {
    return noReplay(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  if (!isDocument(document)) return noReplay(`${path} holds no decision that can be replayed.`);
  if (document.engine !== ENGINE) {
    return noReplay(`${path} was decided by engine ${document.engine}; this file is engine ${ENGINE}.`);
  }
  return replayDocument(path, document);
}

/** A document whose records somebody changed may break the engine. */
function replayDocument(path: string, document: DecisionDocument): OfflineReplay {
  try {
    const replay = replayDecision(document);
    return { exitCode: replay.equal ? EQUAL : DIFFERS, text: JSON.stringify(replay, null, 2) };
  } catch (error) {
    return noReplay(`${path} holds no decision of engine ${ENGINE}: ${(error as Error).message}`);
  }
}

function isDocument(value: Partial<DecisionDocument> | null): value is DecisionDocument {
  if (typeof value !== 'object' || value?.object !== 'decision') return false;
  const isObject = (member: unknown) => typeof member === 'object' && member !== null;
  return typeof value.decided_at === 'string' && isObject(value.input) && isObject(value.outcome);
}

function noReplay(text: string): OfflineReplay {
  return { exitCode: NO_REPLAY, text };
}
