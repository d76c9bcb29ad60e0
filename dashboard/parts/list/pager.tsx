// Pages of a list, in the address.
import type { ReactNode } from 'react';
import { Empty } from '../screen';
import { LAST_PAGE, type PageSearch, type Paging, SIZES } from '../../model/calls/first';
import { t } from '../../texts/text';

interface NoRowsProps {
  readonly total: number;
  readonly change: (search: PageSearch) => void;
  /** Content for an empty list. */
  readonly children: ReactNode;
}

/** A page without rows: past the end of a list that has some, or of one that has none. */
export function NoRows({ total, change, children }: NoRowsProps) {
  if (total === 0) return children;
  return (
    <Empty title={t('The list ends before this page')}>
      <button type="button" className="button" onClick={() => change({ page: undefined })}>
        {t('To the first page')}
      </button>
    </Empty>
  );
}

interface PagerProps {
  readonly paging: Paging;
  readonly total: number;
  readonly shown: number;
  readonly change: (search: PageSearch) => void;
}

export function Pager({ paging: { page, limit }, total, shown, change }: PagerProps) {
  const last = Math.min(Math.max(1, Math.ceil(total / limit)), LAST_PAGE);
  const first = (page - 1) * limit + 1;
  return (
    <nav className="pager no-print" aria-label={t('Pages')}>
      <span className="soft figure">
        {t('{first}–{first2} of {total}', { first, first2: first + shown - 1, total })}
      </span>
      <button
        type="button"
        className="button"
        disabled={page <= 1}
        onClick={() => change({ page: String(page - 1), limit: String(limit) })}
      >
        {t('Newer')}
      </button>
      <button
        type="button"
        className="button"
        disabled={page >= last}
        onClick={() => change({ page: String(page + 1), limit: String(limit) })}
      >
        {t('Older')}
      </button>
      <PageSize limit={limit} set={(size) => change({ limit: size })} />
    </nav>
  );
}

/** Selects the number of rows per page. */
export function PageSize({ limit, set }: { readonly limit: number; readonly set: (size: string) => void }) {
  return (
    <label>
      <span className="visually-hidden">{t('Rows on a page')}</span>
      <select className="input" value={limit} onChange={({ target }) => set(target.value)} style={{ width: 'auto' }}>
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {t('{size} rows', { size })}
          </option>
        ))}
      </select>
    </label>
  );
}
