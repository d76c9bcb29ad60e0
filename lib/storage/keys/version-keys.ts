// Keys that show a process a change of a configuration, and keys of the states of its records.
//
// | item | pk | sk |
// |---|---|---|
// | copy of the version | <project>#CV#<number> | V |
// | writes of a change | <project>#CV#L | L#<new version> |
// | revision of a record that decisions name | <project>#Y#<hash of its content> | Y |
import { timeText } from '../keys';
import type { Key, Query } from '../table/table';

/** Copies of the version of a configuration, each with the 3,000 reads a second of one partition key. */
export const VERSION_COPIES = 20;

/**
 * Key of one of the copies of a project's configuration version; copies spread the reads.
 * @param number from 0 up to, but not, `VERSION_COPIES`
 */
export function versionCopyKey(project: string, number: number): Key {
  return { pk: `${project}#CV#${number}`, sk: 'V' };
}

/** Return the keys of all copies of a project's configuration version. */
export function versionCopyKeys(project: string): readonly Key[] {
  return Array.from({ length: VERSION_COPIES }, (_, number) => versionCopyKey(project, number));
}

/** Key of the configuration change that made a version. */
export function changeRowKey(project: string, version: number): Key {
  // As many characters for each version, so that they sort as numbers do.
  return { pk: `${project}#CV#L`, sk: `L#${timeText(version)}` };
}

/** Key of a revision of the configuration, by its hash. */
export function revisionKey(project: string, hash: string): Key {
  return { pk: `${project}#Y#${hash}`, sk: 'Y' };
}

/** The rows of some versions, oldest first. */
export function changeRowsBetween(project: string, [first, last]: readonly [first: number, last: number]): Query {
  const { pk: partition, sk: from } = changeRowKey(project, first);
  return { partition, from, to: changeRowKey(project, last).sk };
}
