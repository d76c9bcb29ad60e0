// The records of an export, portion by portion: in creation order, or sorted in memory when another order is requested.
import type { ListRequest } from '../../core/filter/list-spec';
import { buildExportRequest, isByTime, refuseSorting } from '../../core/export/record';
import { keysInOrder } from '../../core/export/request';
import type { ExportRecord } from '../../model/files/export';
import type { ProjectScope } from '../../ports/common';
import type { ExportRuntime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import type { Exporting } from './export-object';
import { type ExportedRecord, exportObject } from './objects';

/** A batch of exported rows, and the place behind them; null at the end. */
export interface ExportBatch {
  readonly rows: readonly ExportedRecord[];
  readonly place: string | null;
}

const PORTION = 1000;

type ExportQuery = Pick<ExportRecord, 'exported_object' | 'parameters' | 'created_at'>;

/** The list query of an export. @throws ApiError invalid_payload naming the invalid part */
export function listRequest(
  record: ExportQuery,
  { config, scope }: Pick<Exporting, 'config' | 'scope'>,
): ListRequest<ExportedRecord> {
  const spec = exportObject(record.exported_object).spec(config);
  return unwrap(buildExportRequest(record, spec, { ...scope, timezone: config.settings.timezone }));
}

/** Return an export with names in its filters (such as codes or source ids) replaced by record ids. */
export async function withKnownNames(
  rt: ExportRuntime,
  scope: ProjectScope,
  record: ExportRecord,
): Promise<ExportRecord> {
  const { parameters, exported_object: name } = record;
  const { filters } = exportObject(name);
  if (!filters || !parameters.filters) return record;
  return { ...record, parameters: { ...parameters, filters: await filters(rt, scope, parameters.filters) } };
}

export class RecordReader {
  private known: Promise<Exporting & { readonly record: ExportRecord }> | null = null;
  private readonly object;

  constructor(
    private readonly rt: ExportRuntime,
    private readonly scope: ProjectScope,
    private readonly record: ExportRecord,
  ) {
    this.object = exportObject(record.exported_object);
  }

  get fields() {
    return this.object.fields;
  }

  get isByTime(): boolean {
    return isByTime(this.record);
  }

  async portion(behind: string | null): Promise<ExportBatch> {
    const { read, place, exporting } = await this.read(behind);
    return { rows: await this.object.rows(exporting, read), place };
  }

  /** The names of the metadata of the next portion. */
  async keys(behind: string | null): Promise<{ readonly keys: readonly string[]; readonly place: string | null }> {
    const { rows, place } = await this.portion(behind);
    const { metadata } = this.object.fields;
    return { keys: [...new Set(rows.flatMap((row) => Object.keys(metadata?.(row) ?? {})))], place };
  }

  /** Keys of the metadata schema come first. */
  async keysInOrder(keys: readonly string[]): Promise<readonly string[]> {
    return keysInOrder(this.record.exported_object, keys, (await this.exporting()).config);
  }

  /** All records in the requested order. @throws ApiError invalid_payload when there are too many to sort */
  async sorted(): Promise<Sorted> {
    const all: ExportedRecord[] = [];
    let place: string | null = null;
    do {
      const portion: Awaited<ReturnType<typeof this.read>> = await this.read(place);
      all.push(...portion.read);
      place = portion.place;
      refuseIf(refuseSorting(all.length));
    } while (place !== null);
    const exporting = await this.exporting();
    const { compare } = listRequest(exporting.record, exporting);
    const { recordOf } = this.object;
    all.sort((left, right) => compare(recordOf(left), recordOf(right)));
    return new Sorted(all, (some) => this.object.rows(exporting, some));
  }

  private async read(behind: string | null) {
    const exporting = await this.exporting();
    const request = listRequest(exporting.record, exporting);
    const scan = { behind, want: PORTION };
    const page = await this.object.list(exporting, { ...request, ascending: true, byTime: true, scan });
    return { read: page.records, place: page.place ?? null, exporting };
  }

  private exporting() {
    this.known ??= this.readExporting();
    return this.known;
  }

  private async readExporting(): Promise<Exporting & { readonly record: ExportRecord }> {
    const { rt, scope } = this;
    const [config, record] = await Promise.all([rt.store.config.load(scope), withKnownNames(rt, scope, this.record)]);
    return { rt, scope, config, record };
  }
}

/** Sorted records; the page token is the number of earlier ones. */
export class Sorted {
  constructor(
    private readonly all: readonly ExportedRecord[],
    private readonly rowsOf: (some: readonly ExportedRecord[]) => Promise<readonly ExportedRecord[]>,
  ) {}

  async portion(place: string | null): Promise<ExportBatch> {
    const from = Number(place ?? 0);
    const rows = await this.rowsOf(this.all.slice(from, from + PORTION));
    const next = from + PORTION;
    return { rows, place: next < this.all.length ? String(next) : null };
  }
}
