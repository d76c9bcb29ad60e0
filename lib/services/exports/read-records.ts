// The records of an export, portion by portion: in the order they were made, or sorted in memory where another one is asked for.
import { allTests, timeTest } from '../../core/filter/list-test';
import { type ListRequest, requestOf } from '../../core/filter/list-spec';
import { readOrRefuse } from '../../core/filter/problem';
import { queryFilters } from '../../core/export/request';
import { ApiError } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { Config } from '../../model/config';
import type { ExportRecord } from '../../model/files/export';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { Exporting } from './export-object';
import { exportObject } from './objects';

/** Rows, and the place behind them; null at the end. */
export interface Portion {
  readonly rows: readonly unknown[];
  readonly place: string | null;
}

const PORTION = 1000;

type Asked = Pick<ExportRecord, 'exported_object' | 'parameters' | 'created_at'>;

/**
 * What a request asks of the list. Records that came after the export are left out.
 * @throws ApiError invalid_payload naming what cannot be read
 */
export function listRequest(record: Asked, config: Config): ListRequest<unknown> {
  const { parameters, exported_object: name, created_at } = record;
  const { order, filters } = parameters;
  const nowMs = Date.parse(created_at);
  const spec = exportObject(name).spec(config);
  const query = { ...(order !== undefined && { order }), ...(filters && { filters: queryFilters(name, filters) }) };
  if (filters && spec.fields === null)
    throw refused('.parameters.filters must be left out: there are none of this object.');
  const read = readOrRefuse(() => requestOf(spec, query, { nowMs, timezone: config.settings.timezone }));
  if (read.status !== 'READ')
    throw refused(
      read.problem.startsWith('Property .order')
        ? `.parameters${read.problem.slice('Property '.length)}`
        : `${FILTERS}: ${read.problem}`,
    );
  const isOlder = timeTest((one) => spec.sorts.created_at?.(one), { range: { beforeMs: nowMs + 1 }, isStoredOrder: true });
  const test = allTests([isOlder, ...(read.value.test ? [read.value.test] : [])]);
  return { ...read.value, test };
}

const FILTERS = '.parameters.filters should match filters[${field}][conditions][${condition}][${index}]';

function refused(problem: string): ApiError {
  return new ApiError({ key: 'invalid_payload', details: `Property ${problem}` });
}

export class RecordReader {
  private config: Config | null = null;
  private readonly object;

  constructor(
    private readonly rt: Runtime,
    private readonly scope: ProjectScope,
    private readonly record: ExportRecord,
  ) {
    this.object = exportObject(record.exported_object);
  }

  get fields() {
    return this.object.fields;
  }

  get isByTime(): boolean {
    return (this.record.parameters.order ?? 'created_at') === 'created_at';
  }

  async portion(behind: string | null): Promise<Portion> {
    const { read, place, exporting } = await this.read(behind);
    return { rows: await this.object.rows(exporting, read), place };
  }

  /** The names of the metadata of the next portion. */
  async keys(behind: string | null): Promise<{ readonly keys: readonly string[]; readonly place: string | null }> {
    const { rows, place } = await this.portion(behind);
    const { metadata } = this.object.fields;
    return { keys: [...new Set(rows.flatMap((row) => Object.keys(metadata?.(row) ?? {})))], place };
  }

  /** All of them in the order that is asked for. @throws ApiError invalid_payload where there are too many to sort */
  async sorted(): Promise<Sorted> {
    const all: unknown[] = [];
    let place: string | null = null;
    do {
      const portion: Awaited<ReturnType<typeof this.read>> = await this.read(place);
      all.push(...portion.read);
      place = portion.place;
      if (all.length > LIMITS.exportSortedRows) throw refused(TOO_MANY_TO_SORT);
    } while (place !== null);
    const exporting = await this.exporting();
    const { compare } = listRequest(this.record, exporting.config);
    const { recordOf } = this.object;
    all.sort((left, right) => compare(recordOf(left), recordOf(right)));
    return new Sorted(all, (some) => this.object.rows(exporting, some));
  }

  private async read(behind: string | null) {
    const exporting = await this.exporting();
    const request = listRequest(this.record, exporting.config);
    const scan = { behind, want: PORTION };
    const page = await this.object.list(exporting, { ...request, ascending: true, byTime: true, scan });
    return { read: page.records, place: page.place ?? null, exporting };
  }

  private async exporting(): Promise<Exporting> {
    this.config ??= await this.rt.store.config.load(this.scope);
    return { rt: this.rt, scope: this.scope, config: this.config, record: this.record };
  }
}

export const TOO_MANY_TO_SORT = `.parameters.order must be created_at: at most ${LIMITS.exportSortedRows} records are sorted otherwise.`;

/** Records in their order; a place is how many came before. */
export class Sorted {
  constructor(
    private readonly all: readonly unknown[],
    private readonly rowsOf: (some: readonly unknown[]) => Promise<readonly unknown[]>,
  ) {}

  async portion(place: string | null): Promise<Portion> {
    const from = Number(place ?? 0);
    const rows = await this.rowsOf(this.all.slice(from, from + PORTION));
    const next = from + PORTION;
    return { rows, place: next < this.all.length ? String(next) : null };
  }
}
