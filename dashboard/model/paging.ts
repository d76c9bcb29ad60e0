// Which page of a list an address asks for.

export type PageSearch = Readonly<Partial<Record<'page' | 'limit', string | undefined>>>;

export interface Paging {
  readonly page: number;
  readonly limit: number;
}

export const SIZES = [25, 50, 100] as const;
/** The API goes no further by number. */
export const LAST_PAGE = 1000;

/** What the address asks for; the first page of 25 where it says nothing of use. */
export function readPaging({ page, limit }: PageSearch): Paging {
  const size = SIZES.find((one) => String(one) === limit) ?? SIZES[0];
  const number = /^\d{1,4}$/.test(page ?? '') ? Math.min(Math.max(Number(page), 1), LAST_PAGE) : 1;
  return { page: number, limit: size };
}
