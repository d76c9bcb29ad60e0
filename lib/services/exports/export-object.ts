// A kind of record as exports know it.
import type { ExportFields } from '../../core/export/cell';
import type { ListRequest, ListSpec } from '../../core/filter/list-spec';
import type { ListPage } from '../../model/lists/page';
import type { Config } from '../../model/config';
import type { ExportRecord } from '../../model/files/export';
import type { ProjectScope } from '../../ports/common';
import type { ExportRuntime } from '../../ports/runtime';

export interface Exporting {
  readonly rt: ExportRuntime;
  readonly scope: ProjectScope;
  readonly config: Config;
  readonly record: Pick<ExportRecord, 'parameters' | 'base_url'>;
}

export type ExportFilters = Readonly<Record<string, unknown>>;

/** @typeParam T the records of the list. @typeParam Read as its store reads them. @typeParam Row as the fields read them */
export interface ExportObject<T, Read = T, Row = Read> {
  readonly fields: ExportFields<Row>;
  /** Filters with ids instead of names that its records do not have; absent when they have all. */
  readonly filters?: (rt: ExportRuntime, scope: ProjectScope, filters: ExportFilters) => Promise<ExportFilters>;
  readonly spec: (config: Config) => ListSpec<T>;
  readonly list: (exporting: Exporting, request: ListRequest<T>) => Promise<ListPage<Read>>;
  readonly recordOf: (read: Read) => T;
  readonly rows: (exporting: Exporting, read: readonly Read[]) => Promise<readonly Row[]>;
}
