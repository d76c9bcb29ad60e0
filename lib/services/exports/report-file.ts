// Writes the report file of an import or a bulk change that ends. Written again it is the same file.
import { hasReport, reportHeader, reportLine } from '../../core/background/report';
import { retentionOf } from '../../core/record/retention';
import { DAY_MS } from '../../core/time/calendar';
import type { Timestamp } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { OwnedAction } from '../../ports/async-actions';
import type { Files, Upload } from '../../ports/files';
import type { Runtime } from '../../ports/runtime';
import { csvText } from '../csv/write-csv';
import { fileKey } from './export-files';

/**
 * Write the report file of an ended async action to the file store.
 * @param refused number of refused rows
 * @returns end of its retention; undefined without a report or a file store
 */
export async function writeReport(
  rt: Runtime<'asyncActions' | 'files'>,
  { scope, action }: OwnedAction,
  refused: number,
): Promise<Timestamp | undefined> {
  if (!rt.files || !hasReport(action, refused)) return undefined;
  const file = new PartedFile(rt.files, await rt.files.start(fileKey(scope, action.id)));
  await file.add([reportHeader(action)]);
  for await (const rows of rt.store.asyncActions.outcomes(scope, action.id)) {
    await file.add(rows.map((row) => reportLine(action, row)));
  }
  await file.end();
  return new Date(rt.clock.nowMs() + retentionOf(rt).export_files * DAY_MS).toISOString();
}

/** A file that never holds more than a part of itself. */
class PartedFile {
  private readonly tags: string[] = [];
  private texts: string[] = [];
  private bytes = 0;

  constructor(
    private readonly files: Files,
    private readonly upload: Upload,
  ) {}

  async add(lines: readonly (readonly string[])[]): Promise<void> {
    if (lines.length === 0) return;
    const text = csvText(lines);
    this.texts.push(text);
    this.bytes += Buffer.byteLength(text);
    if (this.bytes >= LIMITS.exportPartBytes) await this.put();
  }

  async end(): Promise<void> {
    if (this.bytes > 0) await this.put();
    await this.files.complete(this.upload, this.tags);
  }

  private async put(): Promise<void> {
    this.tags.push(await this.files.put(this.upload, { number: this.tags.length + 1, text: this.texts.join('') }));
    this.texts = [];
    this.bytes = 0;
  }
}
