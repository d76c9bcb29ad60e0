// Reads everything that is stored about one person: source by source, each from the page token.
import type { AuditEntry } from '../../model/audit-trail';
import type { PersonPageQuery, PersonExportStore, PersonPage } from '../../ports/person-export';
import { parseFailedRows } from '../background/async-action-writes';
import { allRows, listHoldersOfRow } from '../customers/holder-rows';
import { ledgerPartition, type ProjectScope, voucherKeyOfHash } from '../keys';
import { hashOfId } from '../name-hashes';
import { asyncActionPartition, PART_PREFIXES } from '../keys/code-keys';
import { readListItems } from '../lists/read-list';
import { queryList } from '../lists/query-list';
import { entryWrite } from '../management/audit-trail-store';
import { type Item, type Table, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { entryOf } from './exported-entry';
import { type PersonSource, sortOf, sourcesOf } from './person-sources';

/** Sorts right behind a text. */
const BEHIND = '\u0000';

interface PersonExportCursor {
  readonly source: number;
  /** The last sort key of the page before; null at the begin of a source. */
  readonly sort: string | null;
}

export class DynamoPersonExportStore implements PersonExportStore {
  constructor(private readonly table: Table) {}

  async page(scope: ProjectScope, { person, limit, after }: PersonPageQuery): Promise<PersonPage | null> {
    const sources = sourcesOf(scope, person);
    let place: PersonExportCursor | null = after === null ? { source: 0, sort: null } : placeOf(after);
    let from = place && sources[place.source];
    if (!from) return null;
    const items: Item[] = [];
    while (place && from && items.length < limit) {
      const part = await this.part(scope, { person, limit: limit - items.length, from }, place);
      items.push(...part.items);
      place = part.next;
      from = sources[place.source];
    }
    return { entries: items.map((item) => entryOf(item, person)), next: place && from ? textOf(place) : null };
  }

  /** @returns `next` may be behind the last source */
  private async part(
    scope: ProjectScope,
    { person, limit, from }: Omit<PersonPageQuery, 'after'> & { readonly from: PersonSource },
    { source, sort }: PersonExportCursor,
  ): Promise<{ readonly items: readonly Item[]; readonly next: PersonExportCursor }> {
    const range = { partition: from.partition, limit, ...(sort !== null && { from: sort + BEHIND }) };
    const { items: found, next } = from.index
      ? await queryList(this.table, { index: from.index, ...range })
      : await this.table.query(range);
    const items = from.index ? await readListItems(this.table, found) : found;
    const last = found.at(-1)?.[sortOf(from)] as string | undefined;
    return {
      items: await this.withBeside(scope, { person, items, from }),
      next: next && last !== undefined ? { source, sort: last } : { source: source + 1, sort: null },
    };
  }

  private async withBeside(
    { project }: ProjectScope,
    {
      person,
      items,
      from,
    }: Pick<PersonPageQuery, 'person'> & { readonly items: readonly Item[]; readonly from: PersonSource },
  ): Promise<readonly Item[]> {
    if (from.with === 'CODES') return [...items, ...(await this.codesOf(project, items, person))];
    if (from.with !== 'REFUSED_ROWS') return items;
    const rows = await Promise.all(items.map((action) => this.refusedRows(project, action, person)));
    return rows.flat();
  }

  /** Codes that the person holds now, and manual notes about their balances. */
  private async codesOf(
    project: string,
    rows: readonly Item[],
    { customer_id: id }: PersonPageQuery['person'],
  ): Promise<readonly Item[]> {
    const ids = [...new Set(rows.flatMap((row) => listHoldersOfRow(row).map(({ voucher_id }) => voucher_id)))];
    const codes = await this.table.batchGet(ids.map((code) => voucherKeyOfHash(project, hashOfId('v', code) ?? '')));
    const held = codes.filter(({ record }) => (record as { holder_id?: string | null } | undefined)?.holder_id === id);
    const lines = await Promise.all(
      held.map((code) => allRows(this.table, { partition: ledgerPartition(project, code.id as string), prefix: 'T#' })),
    );
    return [...held, ...lines.flat()];
  }

  /** Only the rows of an action that name the person. */
  private async refusedRows(
    project: string,
    action: Item,
    person: PersonPageQuery['person'],
  ): Promise<readonly Item[]> {
    if (!Number(action.failed)) return [];
    const partition = asyncActionPartition(project, action.id as string);
    const parts = await allRows(this.table, { partition, prefix: PART_PREFIXES.failures });
    const names = [person.source_id, person.customer_id].filter((name) => name !== null);
    return parts.flatMap(({ pk, sk, ...part }) =>
      parseFailedRows({ pk, sk, ...part })
        .filter((row) => names.some((name) => row.name === name || row.details?.includes(name)))
        .map((row) => ({ pk, sk, action: action.id, ...row })),
    );
  }

  async note(project: string, entry: AuditEntry): Promise<void> {
    const outcome = await tryWhileBusy(() => this.table.write(entryWrite(project, entry)));
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
  }
}

function textOf(place: PersonExportCursor): string {
  return Buffer.from(JSON.stringify([place.source, place.sort])).toString('base64url');
}

/** Any content is safe: the token only moves within the partitions of the person. */
function placeOf(text: string): PersonExportCursor | null {
  try {
    const [source, sort] = JSON.parse(Buffer.from(text, 'base64url').toString()) as readonly unknown[];
    if (!Number.isSafeInteger(source) || Number(source) < 0) return null;
    if (sort !== null && (typeof sort !== 'string' || sort.length > 500)) return null;
    return { source: source as number, sort };
  } catch {
    // Not a text of ours.
    return null;
  }
}
