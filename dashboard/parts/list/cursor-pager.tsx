// Cursor pages of a list: the address has the last row of the previous page, so that links and the back button work.
import type { ReactNode } from 'react';
import { Empty } from '../screen';
import { type Paging, readPaging } from '../../model/calls/first';
import { type FilterParams } from '../../model/filters';
import { PageSize } from './pager';
import type { AddressSetter } from './filters';
import { plural, t } from '../../texts/text';

interface CursorPaging extends Pick<Paging, 'limit'> {
  /** Behind which row the page begins; absent for the first one. */
  readonly after?: string | undefined;
}

export function readCursor({ limit, after }: FilterParams): CursorPaging {
  return { limit: readPaging({ limit }).limit, ...(after && { after }) };
}

interface EndProps {
  readonly paging: CursorPaging;
  readonly change: AddressSetter;
  /** Content for an empty list. */
  readonly children: ReactNode;
}

/** A page without rows: behind the end of a list that has some, or of one that has none. */
export function PastTheEnd({ paging, change, children }: EndProps) {
  if (paging.after === undefined) return children;
  return (
    <Empty title={t('The list ends before this page')}>
      <button type="button" className="button" onClick={() => change({})}>
        {t('To the newest')}
      </button>
    </Empty>
  );
}

interface PagerProps {
  readonly paging: CursorPaging;
  readonly shown: number;
  /** Behind which row the next page begins; null if there is none. */
  readonly next: string | null;
  readonly change: AddressSetter;
}

export function CursorPager({ paging: { limit, after }, shown, next, change }: PagerProps) {
  return (
    <nav className="pager no-print" aria-label={t('Pages')}>
      <span className="soft figure">{plural(shown, { one: '{count} row', other: '{count} rows' })}</span>
      <button
        type="button"
        className="button"
        disabled={after === undefined}
        onClick={() => change({ after: undefined })}
      >
        {t('Newest')}
      </button>
      <button
        type="button"
        className="button"
        disabled={next === null}
        onClick={() => {
          if (next !== null) change({ after: next });
        }}
      >
        {t('Older')}
      </button>
      <PageSize limit={limit} set={(size) => change({ limit: size })} />
    </nav>
  );
}
