// The files of an action: what its item cannot hold between two slices.
import type { ProjectScope } from '../../ports/common';
import type { Files } from '../../ports/files';

/** A file of an action is not there: it was removed, or is older than files are kept. */
export class MissingWorkFile extends Error {
  declare protected readonly made: true;
}

/** The message of an action that ends for a missing file. */
export const FILES_REMOVED = 'The files of the backtest were removed. Begin it again.';

export class WorkFiles {
  /** @param id of the action */
  constructor(
    private readonly files: Files,
    private readonly scope: Pick<ProjectScope, 'project'>,
    private readonly id: string,
  ) {}

  /** Write a file of JSON. A repeated write replaces it. */
  async write(name: string, text: string): Promise<void> {
    const upload = await this.files.start(this.keyOf(name));
    await this.files.complete(upload, [await this.files.put(upload, { number: 1, text })]);
  }

  /** @throws MissingWorkFile */
  async read(name: string): Promise<unknown> {
    const pieces = await this.files.read(this.keyOf(name));
    if (!pieces) throw new MissingWorkFile(`There is no file ${name}.`);
    const read: Uint8Array[] = [];
    for await (const piece of pieces) read.push(piece);
    return JSON.parse(Buffer.concat(read).toString('utf8'));
  }

  async remove(name: string): Promise<void> {
    await this.files.remove(this.keyOf(name));
  }

  private keyOf(name: string): string {
    return `${this.scope.project}/exports/${this.id}.${name}.json`;
  }
}
