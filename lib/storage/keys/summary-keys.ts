// Keys of daily counters.
//
// | item | pk | sk |
// |---|---|---|
// | counters of a day, of a campaign or of the whole project (`-`) | <project>#S#<campaign id or -> | D#<YYYY-MM-DD> |
// | positions up to which they are complete | <project>#S#<campaign id or -> | AT |
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

/** Key of the position up to which the counters are complete. */
export function countersProgressKey(project: string, campaignId: string | null): Key {
  return { pk: countersPartition(project, campaignId), sk: 'AT' };
}
