// The writes of a plan as the changes of a draft: they are listed, and nothing is sent.
import { randomUUID } from 'node:crypto';
import { DRAFT_ROUTES } from '../../../lib/http/input/changes';
import type { FileMembers } from '../files/record';
import type { ApiWrite } from '../model/writes';
import type { PlanApi } from '../remote/apply';

/** A change as POST /v1/backtests and POST /v1/worst-cases take it. */
export interface DraftedChange {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly ref?: string;
}

const DRAFTED: ReadonlySet<string> = new Set(
  Object.values(DRAFT_ROUTES).map(({ method, path }) => `${method} ${path}`),
);

/** A project whose writes are listed. What it makes is named by `$` and a ref. */
export class DraftingProject implements PlanApi {
  private readonly drafted: DraftedChange[] = [];
  private readonly routes: string[] = [];
  /** Stands for the ids of records that no draft makes: no text of a file has it. */
  private readonly notDrafted = randomUUID();

  constructor(private readonly project: PlanApi) {}

  get projectId(): string {
    return this.project.projectId;
  }

  get changes(): readonly DraftedChange[] {
    return this.drafted;
  }

  /** The routes of writes that no draft takes, and of those that name what such writes make; each once. */
  get leftOut(): readonly string[] {
    return [...new Set(this.routes)];
  }

  get(path: string): Promise<FileMembers> {
    return this.project.get(path);
  }

  list(path: string): Promise<readonly FileMembers[]> {
    return this.project.list(path);
  }

  send({ route, params = {}, query, body, isDrafted = false }: ApiWrite): Promise<FileMembers> {
    if (isDrafted) return Promise.resolve({});
    const [method = '', template = ''] = route.split(' ');
    const filled = template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
    const path = query === undefined ? filled : `${filled}?${query}`;
    if (!DRAFTED.has(route) || JSON.stringify([path, body]).includes(this.notDrafted)) {
      this.routes.push(route);
      return Promise.resolve({ id: `${this.notDrafted}-${this.routes.length}` });
    }
    const makes = method === 'POST' && !/\/(enable|disable)$/.test(template);
    const ref = `change-${this.drafted.length + 1}`;
    this.drafted.push({ method, path, ...(body !== undefined && { body }), ...(makes && { ref }) });
    return Promise.resolve(makes ? { id: `$${ref}` } : {});
  }
}
