// Writes the file of an export in slices: a completed slice is kept, and a crashed one is repeated.
import { escapeFormulaCell } from '../../core/csv/guard';
import { cellOf, type Column } from '../../core/export/cell';
import { isExportLimitReached, refuseRows } from '../../core/export/record';
import { columnsOf, metadataKeys } from '../../core/export/request';
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { ApiError, invariant, isFailure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { ExportRecord } from '../../model/files/export';
import type { OwnedAction } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';
import type { Upload } from '../../ports/files';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import type { Slice } from '../async-actions/slice';
import { csvText } from '../csv/write-csv';
import { refuseIf } from '../shared/unwrap';
import { fileKey, filesOf } from './export-files';
import type { ExportedRecord } from './objects';
import { RecordReader, type Sorted } from './read-records';

/** The progress of a file; the action stores it as text. */
interface ExportFileProgress {
  /** When all metadata is requested, the keys that records have are read first. */
  readonly phase: 'KEYS' | 'ROWS' | 'END';
  readonly keys: readonly string[];
  /** The page token of the last portion. */
  readonly place: string | null;
  readonly upload: Upload | null;
  readonly tags: readonly string[];
  /** Lines that are too few for a part. */
  readonly rest: string;
  readonly rows: number;
}

const BEGINNING: ExportFileProgress = {
  phase: 'ROWS',
  keys: [],
  place: null,
  upload: null,
  tags: [],
  rest: '',
  rows: 0,
};

/** Writes the next slice of a file. If the export has been deleted meanwhile, nothing remains. */
export async function writeExport(rt: WorkRuntime, { scope, action }: OwnedAction, untilMs: number): Promise<Slice> {
  const { export_id: id } = action.work as { readonly export_id: string };
  let record = await rt.store.exports.load(scope.project, id);
  let progress = progressOf(action.done_until, record);
  if (record?.status === 'SCHEDULED') {
    if (await areOthersFirst(rt, scope))
      return { status: 'MORE', restsUntilMs: rt.clock.nowMs() + LIMITS.exportRestMs };
    record = { ...record, status: 'IN_PROGRESS' };
    await rt.store.exports.update(scope.project, record);
  }
  if (!record) return abandoned(rt, progress);
  const writer = new Writer(rt, { scope, actionId: action.id }, record);
  do {
    progress = await writer.step(progress, untilMs);
    if (progress.phase === 'END') return ended(rt, scope, { record, progress });
  } while (performance.now() < untilMs);
  return { status: 'MORE', doneUntil: JSON.stringify(progress) };
}

/** Workers write several exports at a time, and not too many of one project. */
async function areOthersFirst(rt: Runtime<'exports'>, scope: ProjectScope): Promise<boolean> {
  const latest = toStoredOrderRequest<ExportRecord>({ limit: LIMITS.exportsWaiting, ascending: false, test: null });
  return isExportLimitReached((await rt.store.exports.list(scope, latest)).records);
}

function progressOf(text: string | undefined, record: ExportRecord | null): ExportFileProgress {
  if (text !== undefined) return JSON.parse(text) as ExportFileProgress;
  return record?.parameters.fields?.includes('metadata') ? { ...BEGINNING, phase: 'KEYS' } : BEGINNING;
}

async function abandoned(rt: Runtime<'files'>, { upload }: ExportFileProgress): Promise<Slice> {
  if (upload) await filesOf(rt).abort(upload);
  return { status: 'DONE' };
}

async function ended(
  rt: Runtime<'exports' | 'files'>,
  scope: ProjectScope,
  { record, progress }: { readonly record: ExportRecord; readonly progress: ExportFileProgress },
): Promise<Slice> {
  const files = filesOf(rt);
  invariant(progress.upload, 'a file that ends was begun');
  await files.complete(progress.upload, progress.tags);
  const done_at = new Date(rt.clock.nowMs()).toISOString();
  const isThere = await rt.store.exports.update(scope.project, { ...record, status: 'DONE', done_at });
  if (!isThere) await files.remove(progress.upload.key);
  return { status: 'DONE' };
}

/** Mark an export as failed after its work was given up. */
export async function failExport(rt: Runtime<'exports'>, { project }: ProjectScope, id: string): Promise<void> {
  const record = await rt.store.exports.load(project, id);
  if (record) await rt.store.exports.update(project, { ...record, status: 'ERROR' });
}

/** Maximum text that waits for the next slice, in the item of the action. */
const MOST_WAITING = 100_000;

/** Lines of one part, before it is written. */
interface ExportFilePart {
  readonly texts: string[];
  bytes: number;
  rows: number;
}

class Writer {
  private readonly reader: RecordReader;
  /** Records in another order than that of time are read once for all their portions. */
  private sorted: Sorted | null = null;

  constructor(
    private readonly rt: WorkRuntime,
    private readonly owner: { readonly scope: ProjectScope; readonly actionId: string },
    record: ExportRecord,
  ) {
    this.reader = new RecordReader(rt, owner.scope, record);
    this.record = record;
  }

  private readonly record: ExportRecord;

  /** Reads one portion of keys, or writes one part of rows. */
  async step(progress: ExportFileProgress, untilMs: number): Promise<ExportFileProgress> {
    return progress.phase === 'KEYS' ? this.readKeys(progress) : this.writePart(progress, untilMs);
  }

  private async readKeys(progress: ExportFileProgress): Promise<ExportFileProgress> {
    const { keys, place } = await this.reader.keys(progress.place);
    const known = metadataKeys([...progress.keys, ...keys]);
    if (place !== null) return { ...progress, keys: known, place };
    return { ...progress, phase: 'ROWS', place, keys: await this.reader.keysInOrder(known) };
  }

  /** A part has at least the minimum size of the file store, regardless of time; few lines wait for the next slice. */
  private async writePart(progress: ExportFileProgress, untilMs: number): Promise<ExportFileProgress> {
    const columns = this.columns(progress);
    const part: ExportFilePart = { texts: [progress.rest], bytes: Buffer.byteLength(progress.rest), rows: 0 };
    if (progress.tags.length === 0 && progress.place === null) begin(part, columns, this.record);
    let { place } = progress;
    do {
      const portion = await this.portion(place);
      add(
        part,
        portion.rows.map((row) => columns.map(({ read }) => cellOf(read(row)))),
      );
      part.rows += portion.rows.length;
      ({ place } = portion);
    } while (place !== null && this.isShort(part, untilMs));
    const rows = progress.rows + part.rows;
    refuseIf(refuseRows(rows));
    const written = { ...progress, place, rows, phase: place === null ? ('END' as const) : progress.phase };
    const next = await this.put(written, part);
    if (part.rows > 0) await this.rt.store.asyncActions.count(this.owner.scope, this.owner.actionId, part.rows);
    return next;
  }

  /** True when a part should wait for more rows. */
  private isShort({ bytes }: ExportFilePart, untilMs: number): boolean {
    if (bytes < filesOf(this.rt).leastPart && bytes > MOST_WAITING) return true;
    return bytes < LIMITS.exportPartBytes && performance.now() < untilMs;
  }

  private async put(progress: ExportFileProgress, { texts, bytes }: ExportFilePart): Promise<ExportFileProgress> {
    const files = filesOf(this.rt);
    const rest = texts.join('');
    if (progress.phase !== 'END' && bytes < files.leastPart) return { ...progress, rest };
    const upload = progress.upload ?? (await files.start(fileKey(this.owner.scope, this.record.id)));
    const tag = await files.put(upload, { number: progress.tags.length + 1, text: rest });
    return { ...progress, upload, rest: '', tags: [...progress.tags, tag] };
  }

  private async portion(place: string | null) {
    if (this.reader.isByTime) return this.reader.portion(place);
    this.sorted ??= await this.reader.sorted();
    return this.sorted.portion(place);
  }

  private columns({ keys }: ExportFileProgress): readonly Column<ExportedRecord>[] {
    const columns = columnsOf(this.reader.fields, this.record.parameters.fields, keys);
    if (isFailure(columns)) throw new ApiError(columns);
    return columns;
  }
}

const BYTE_ORDER_MARK = '\ufeff';

function begin(
  part: ExportFilePart,
  columns: readonly Column<ExportedRecord>[],
  { parameters }: Pick<ExportRecord, 'parameters'>,
): void {
  if (parameters.bom) {
    part.texts.push(BYTE_ORDER_MARK);
    part.bytes += Buffer.byteLength(BYTE_ORDER_MARK);
  }
  add(part, [columns.map(({ title }) => escapeFormulaCell(title))]);
}

function add(part: ExportFilePart, cells: readonly (readonly string[])[]): void {
  if (cells.length === 0) return;
  const text = csvText(cells);
  part.texts.push(text);
  part.bytes += Buffer.byteLength(text);
}
