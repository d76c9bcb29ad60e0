// Keys of daily counters and checkpoints.
//
// | item | pk | sk |
// |---|---|---|
// | counters of a day, of a campaign or of the whole project (`-`) | <project>#S#<campaign id or -> | D#<YYYY-MM-DD> |
// | positions up to which they are complete | <project>#S#<campaign id or -> | AT |
// | checkpoint of all ledgers | <project>#Z#- | Z#<time> |
// | marks of the newest one, which name a ledger that was written again | <project>#Z#- | M |
import { timeText } from '../keys';
import type { Key } from '../table/table';

const PROJECT = '-';

/**
 * Partition of the daily counters of a campaign or project.
 * @param campaignId null for the project as a whole
 */
export function countersPartition(project: string, campaignId: string | null): string {
  return `${project}#S#${campaignId ?? PROJECT}`;
}

/** Key of the counters of one day. */
export function dayCountersKey(project: string, campaignId: string | null, date: string): Key {
  return { pk: countersPartition(project, campaignId), sk: `D#${date}` };
}

/**
 * Key of the checkpoint of the daily counters: the event up to which they are complete.
 * @param campaignId null for those of the whole project
 */
export function countersProgressKey(project: string, campaignId: string | null): Key {
  return { pk: countersPartition(project, campaignId), sk: 'AT' };
}

/** Partition of the ledger checkpoints of a project. */
export function checkpointPartition(project: string): string {
  return `${project}#Z#-`;
}

/** Key of the checkpoint of a moment. */
export function checkpointKey(project: string, timeMs: number): Key {
  return { pk: checkpointPartition(project), sk: `Z#${timeText(timeMs)}` };
}

/** Key of the marks of the newest checkpoint. */
export function checkpointMarksKey(project: string): Key {
  return { pk: checkpointPartition(project), sk: 'M' };
}
