// I5 and I9: the records of keys and source ids, and the content of lists.
import { redemptionId } from '../../model/keys/record-ids';
import { publicationSourceKey } from '../../storage/keys/related-keys';
import type { AuditFacts, ListComparison, PublicationState } from '../facts';
import { type InvariantVerdict, differs, mergeVerdicts, verdictOf } from '../findings';
import { checkKinds } from './kinds';

/**
 * Check idempotency keys and source ids (invariant I5): a redemption with a key has ids derived from the key, and a
 * publication's source id leads to that publication.
 */
export function checkKeys(facts: AuditFacts): InvariantVerdict {
  return mergeVerdicts('I5', places(facts), sourceIds(facts), heldSources(facts));
}

function places(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I5', facts.redemptions.values(), {
    name: ({ base }) => `redemption ${redemptionId('r', base, 0)}`,
    problems: ({ base, pk, children }) => [
      pk.endsWith(`#R#${base}`) ? null : `it is stored at ${pk}`,
      children.every(({ id }) => id.startsWith(`r_${base}`)) ? null : 'its answer is that of another redemption',
    ],
  });
}

function projectOf({ pk }: PublicationState): string {
  return pk.split('#')[0] ?? '';
}

function sourceIds(facts: AuditFacts): InvariantVerdict {
  const named = [...facts.publications.values()].filter((one) => one.result === 'SUCCESS' && one.source_id !== null);
  return verdictOf('I5', named, {
    name: ({ id }) => `publication ${id}`,
    problems: (publication) => {
      const { pk } = publicationSourceKey(projectOf(publication), publication.source_id ?? '');
      return [differs('the holder of its source id', facts.sources.get(pk), publication.id)];
    },
  });
}

function heldSources(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I5', facts.sources, {
    name: ([pk]) => `source id ${pk}`,
    problems: ([, id]) => [facts.publications.has(id) ? null : `publication ${id} that holds it is not there`],
  });
}

/** Both ways: each record has the entries its values ask for, and each entry of an index leads to a record. */
export function checkLists(facts: AuditFacts): InvariantVerdict {
  return mergeVerdicts('I9', entriesOfRecords(facts), strayEntries(facts), leftOut(facts), checkKinds(facts));
}

function entriesOfRecords(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I9', facts.listed, {
    name: ({ name }) => name,
    problems: ({ has, shouldHave, wrongValues }) => [
      differs('its place in lists', has.join('; '), shouldHave.join('; ')),
      wrongValues.length === 0 ? null : `lists filter it by other values than it has: ${wrongValues.join(', ')}`,
    ],
  });
}

function strayEntries({ listed, entries }: AuditFacts): InvariantVerdict {
  const known = new Set(listed.flatMap(({ entries: own }) => own));
  const keys = new Set(listed.map(({ key }) => key));
  const stray = [...(entries ?? [])].filter((entry) => isOfRecords(entry, keys) && !known.has(entry));
  return verdictOf('I9', stray, { name: (entry) => `entry ${entry}`, problems: () => ['no record asks for it'] });
}

/** Only entries of the compared records: other lists, such as those of products, have entries of their own. */
function isOfRecords(entry: string, keys: ReadonlySet<string>): boolean {
  const [pk, sk] = entry.split(' ').slice(3);
  return keys.has(`${pk}\u0000${sk}`);
}

function leftOut({ listed, entries }: AuditFacts): InvariantVerdict {
  if (entries === null) return { invariant: 'I9', checked: 0, findings: [] };
  return verdictOf('I9', listed, {
    name: ({ name }: ListComparison) => name,
    problems: ({ entries: own }) => own.map((entry) => (entries.has(entry) ? null : `no list has its entry ${entry}`)),
  });
}
