// Revisions: each state of a configuration or catalogue record that a decision read, stored once under the hash of its
// content. A decision names a revision only after this process has seen it stored; until then it holds the record
// itself, so no decision waits for a revision. See docs/adr/013-records-as-json-text.md.
import { hash } from 'node:crypto';
import { BoundedMap } from '../../async/memory';
import type { DecisionConfiguration } from '../../core/decision/types';
import { invariant } from '../../errors';
import { revisionKey } from '../keys/counter-keys';
import { compressText, decompressJson } from '../records/packing';
import type { Item, Table } from '../table/table';

/** A record, and the name of its content. */
export interface Revision {
  readonly name: string;
  readonly text: string;
}

/** Names of revisions that one process remembers to be stored. */
const MOST_KNOWN = 20_000;

/** Revisions that one process keeps after it has read them: a few megabytes. */
const MOST_READ = 5_000;

/** Configurations whose records one process keeps together. */
const MOST_CONFIGURATIONS = 500;

/** Characters of a name: 132 bits. */
const NAME_LENGTH = 22;

export class Revisions {
  /** Projects and names of stored revisions, the oldest first. */
  private readonly known = new BoundedMap<string, true>(MOST_KNOWN);
  /** By project and name. Their content never changes. */
  private readonly read = new BoundedMap<string, unknown>(MOST_READ);
  /** The records of a configuration, by its project and name; without its version. */
  readonly configurations = new BoundedMap<string, Omit<DecisionConfiguration, 'version'>>(MOST_CONFIGURATIONS);
  /** Serialised once: records of the configuration stay the same objects. */
  private readonly made = new WeakMap<object, Revision>();

  constructor(private readonly table: Table) {}

  revisionOf(record: object): Revision {
    const known = this.made.get(record);
    if (known) return known;
    const text = JSON.stringify(record);
    const revision = { text, name: hash('sha256', text, 'base64url').slice(0, NAME_LENGTH) };
    this.made.set(record, revision);
    return revision;
  }

  isStored(project: string, { name }: Revision): boolean {
    return this.known.has(`${project} ${name}`);
  }

  /**
   * Store revisions, so that later decisions name them. It never rejects: a revision that is not stored is stored with
   * the next decision that reads it.
   */
  async store(project: string, revisions: readonly Revision[]): Promise<void> {
    await Promise.allSettled(revisions.map((one) => this.storeOne(project, one)));
  }

  private async storeOne(project: string, { name, text }: Revision): Promise<void> {
    const item: Item = { ...revisionKey(project, name), body: compressText(text) };
    const { status } = await this.table.write({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } });
    // Refused: it is there already, with this content.
    if (status !== 'DONE' && status !== 'REFUSED') return;
    this.known.set(`${project} ${name}`, true);
  }

  /** Read revisions by their names. A revision that this process has read is the same object. */
  async load(project: string, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const wanted = new Set(names);
    const found = new Map<string, unknown>();
    for (const name of wanted) {
      const record = this.read.get(`${project} ${name}`);
      if (record !== undefined) found.set(name, record);
    }
    if (found.size === wanted.size) return found;
    const keys = [...wanted].filter((name) => !found.has(name)).map((name) => revisionKey(project, name));
    for (const item of await this.table.batchGet(keys)) {
      const name = item.pk.slice(`${project}#Y#`.length);
      const record = decompressJson(item.body);
      found.set(name, record);
      this.read.set(`${project} ${name}`, record);
    }
    const missing = names.find((name) => !found.has(name));
    invariant(missing === undefined, `Revision ${missing} is not stored`);
    return found;
  }
}
