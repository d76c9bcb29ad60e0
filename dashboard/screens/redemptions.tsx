// Every redemption that stands for itself, newest first; a stack opens to its parts in the order they were applied.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { groupsQuery, type RedemptionFilters } from '../api/redemptions';
import { typedText } from '../parts/form';
import { Pager, type PageSearch, readPaging } from '../parts/pager';
import { ProblemNote, Screen, Skeleton } from '../parts/screen';
import { RedemptionTable } from '../parts/redemption-table';

const RESULTS = [
  ['', 'All'],
  ['SUCCESS', 'Succeeded'],
  ['FAILURE', 'Failed'],
] as const;

type ListSearch = PageSearch & {
  readonly result?: string;
  readonly customer?: string;
  readonly from?: string;
  readonly to?: string;
};

/** The filters that the address names; what is no filter is none. */
function readFilters({ result, customer, from, to }: ListSearch): RedemptionFilters {
  return {
    ...((result === 'SUCCESS' || result === 'FAILURE') && { result }),
    ...(customer && { customer }),
    ...(from && isDay(from) && { from: `${from}T00:00:00.000Z` }),
    ...(to && isDay(to) && { to: `${to}T23:59:59.999Z` }),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function Redemptions() {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const paging = readPaging(search);
  const { data, error, refetch, isFetching } = useQuery(groupsQuery(readFilters(search), paging));
  const change = (members: Partial<ListSearch>): void => {
    const merged = Object.entries({ ...search, page: undefined, ...members });
    const kept = merged.filter((entry): entry is [string, string] => Boolean(entry[1]));
    void navigate({ to: '/redemptions', search: Object.fromEntries(kept) });
  };
  return (
    <Screen title="Redemptions">
      <Filters search={search} change={change} />
      {error ? <ProblemNote error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={10} /> : null}
      {data?.redemptions.length === 0 ? <Empty isFiltered={Object.keys(readFilters(search)).length > 0} /> : null}
      {data && data.redemptions.length > 0 ? (
        <>
          <RedemptionTable redemptions={data.redemptions} isBusy={isFetching} />
          <Pager paging={paging} total={data.total} shown={data.redemptions.length} change={change} />
        </>
      ) : null}
    </Screen>
  );
}

interface FilterProps {
  readonly search: ListSearch;
  readonly change: (members: Partial<ListSearch>) => void;
}

function Filters({ search, change }: FilterProps) {
  return (
    <form
      className="filters no-print"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        change({ customer: typedText(event.currentTarget, 'customer') });
      }}
    >
      <Field id="result" label="Result">
        <select
          id="result"
          className="input"
          value={search.result ?? ''}
          onChange={({ target }) => change({ result: target.value })}
        >
          {RESULTS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field id="customer" label="Customer id or source id">
        <input
          key={search.customer ?? ''}
          id="customer"
          name="customer"
          className="input"
          defaultValue={search.customer ?? ''}
          onBlur={({ target }) => {
            if (target.value.trim() !== (search.customer ?? '')) change({ customer: target.value.trim() });
          }}
        />
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} id={name} label={name === 'from' ? 'From' : 'To'}>
          <input
            id={name}
            type="date"
            className="input"
            value={search[name] ?? ''}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </Field>
      ))}
    </form>
  );
}

function Field({ id, label, children }: { readonly id: string; readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className="panel empty">
      <h2>{isFiltered ? 'Nothing fits these filters' : 'No redemption yet'}</h2>
      <p className="soft">
        {isFiltered ? (
          'Take one of them away to see more.'
        ) : (
          <>
            The first appears here as soon as a shop calls <code>POST /v1/redemptions</code>.
          </>
        )}
      </p>
    </div>
  );
}
