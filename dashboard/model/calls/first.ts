// Requests of the first screen, sent before anything is drawn. The page sends them while the application loads; this
// module must not need the application, nor contain texts, since no language is set yet.

/** The header that only this page can send: docs/dashboard.md, "Sign-in". */
export const OF_PAGE = { 'X-Stackable-Dashboard': '1' };

export const SESSION_PATH = '/dashboard/session';
export const PROJECTS_PATH = '/management/v1/projects';

export type PageSearch = Readonly<Partial<Record<'page' | 'limit', string | undefined>>>;

export interface Paging {
  readonly page: number;
  readonly limit: number;
}

export const SIZES = [25, 50, 100] as const;
/** The API goes no further by number. */
export const LAST_PAGE = 1000;

/** The page and size in the address; the first page of 25 by default. */
export function readPaging({ page, limit }: PageSearch): Paging {
  const size = SIZES.find((one) => String(one) === limit) ?? SIZES[0];
  const number = /^\d{1,4}$/.test(page ?? '') ? Math.min(Math.max(Number(page), 1), LAST_PAGE) : 1;
  return { page: number, limit: size };
}

/** The query of a page of redemptions that are no part of another one, each with its parts. */
export function groupsParams({ page, limit }: Paging, order = '-created_at'): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), page: String(page), order, expand: 'children' });
}

/** True for an address with a page and no filters: filters by day need the time zone of the project first. */
export function isPlainPage(search: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(search).every((name) => name === 'page' || name === 'limit');
}

const begun = new Map<string, Promise<Response>>();

interface PageAddress {
  readonly pathname: string;
  /** The query string, including its question mark. */
  readonly search: string;
}

type Ask = (path: string) => Promise<Response>;

/** Sends the first requests of an address of the dashboard. */
export function beginFirst({ pathname, search }: PageAddress, ask: Ask = askService): void {
  if (pathname.endsWith('/sign-in')) return;
  const begin = (path: string): void => {
    const answer = ask(path);
    // The consumer of the promise handles the error.
    answer.catch(() => null);
    begun.set(path, answer);
  };
  begin(SESSION_PATH);
  begin(PROJECTS_PATH);
  const asked = Object.fromEntries(new URLSearchParams(search));
  if (!pathname.endsWith('/dashboard/redemptions') || !isPlainPage(asked)) return;
  begin(`/v1/redemptions?${groupsParams(readPaging(asked)).toString()}`);
}

function askService(path: string): Promise<Response> {
  return fetch(path, { headers: OF_PAGE, credentials: 'same-origin', redirect: 'error' });
}

/** Takes a request that was already sent; a second call returns undefined, so the caller sends a new one. */
export function takeBegun(path: string): Promise<Response> | undefined {
  const answer = begun.get(path);
  begun.delete(path);
  return answer;
}
