// Filters of a list. They stand in the address, so that a link and the way back show the same rows.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { typedText } from './form';

export type Search = Readonly<Record<string, string | undefined>>;
export type Change = (members: Search) => void;

/** What the address asks for, and the way to ask for something else: it starts at the first page, unless it names another. */
export function useAddress(): readonly [Search, Change] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: Change = (members) => {
    const merged: Search = { ...search, page: undefined, ...members };
    const kept = Object.entries(merged).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ to: '.', search: Object.fromEntries(kept) });
  };
  return [search, change];
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'choice' | 'day';
  /** Value and word; the first is no filter. */
  readonly choices?: readonly (readonly [string, string])[];
}

interface BarProps {
  readonly filters: readonly Filter[];
  readonly search: Search;
  readonly change: Change;
  readonly children?: ReactNode;
}

export function FilterBar({ filters, search, change, children }: BarProps) {
  return (
    <form
      className="filters no-print"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const texts = filters.filter(({ kind }) => kind === 'text');
        change(Object.fromEntries(texts.map(({ name }) => [name, typedText(form, name)])));
      }}
    >
      {filters.map((filter) => (
        <Field key={filter.name} id={`filter-${filter.name}`} label={filter.label}>
          <FilterInput filter={filter} value={search[filter.name] ?? ''} change={change} />
        </Field>
      ))}
      {children}
    </form>
  );
}

interface InputProps {
  readonly filter: Filter;
  readonly value: string;
  readonly change: Change;
}

function FilterInput({ filter: { name, kind, choices = [] }, value, change }: InputProps) {
  const id = `filter-${name}`;
  const set = (text: string): void => change({ [name]: text });
  if (kind === 'choice') {
    return (
      <select id={id} className="input" value={value} onChange={({ target }) => set(target.value)}>
        {choices.map(([choice, word]) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'day') {
    return <input id={id} type="date" className="input" value={value} onChange={({ target }) => set(target.value)} />;
  }
  return (
    <input
      key={value}
      id={id}
      name={name}
      className="input"
      maxLength={300}
      defaultValue={value}
      onBlur={({ target }) => {
        if (target.value.trim() !== value) set(target.value.trim());
      }}
    />
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

export function Field({ id, label, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="small soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The moments between which a day of the address lies; nothing where it is none. */
export function dayRange({ from, to }: Search): { readonly from?: string; readonly to?: string } {
  return {
    ...(from && isDay(from) && { from: `${from}T00:00:00.000Z` }),
    ...(to && isDay(to) && { to: `${to}T23:59:59.999Z` }),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
