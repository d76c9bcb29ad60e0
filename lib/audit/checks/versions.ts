// I13: whichever copy of the version a request reads, it sees the last change.
import { VERSION_COPIES } from '../../storage/keys/counter-keys';
import type { AuditFacts } from '../facts';
import { differs, type InvariantVerdict, verdictOf } from '../findings';

/** All copies are at the current version. */
export function checkVersions({ versions }: AuditFacts): InvariantVerdict {
  const { '': own, ...copies } = Object.fromEntries(versions);
  const due = own ? Array.from({ length: VERSION_COPIES }, (_, number) => String(number)) : [];
  return verdictOf('I13', new Set([...due, ...Object.keys(copies)]), {
    name: (number) => `copy ${number} of the version`,
    problems: (number) => [differs('it', copies[number]?.version ?? null, own?.version ?? null)],
  });
}
