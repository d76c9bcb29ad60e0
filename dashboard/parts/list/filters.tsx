// Filters of a list. They are part of the address, so that links and the back button show the same rows.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Filter, FilterParams } from '../../model/filters';
import { Field } from '../form/fields';
import { readFormText } from '../form/read-form-text';
import { plural, t } from '../../texts/text';

export type AddressSetter = (members: FilterParams) => void;

/**
 * The filters of the address, and a function that changes them: it returns to the first page, unless the change names a
 * page.
 */
export function useAddress(): readonly [FilterParams, AddressSetter] {
  const search: FilterParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: AddressSetter = (members) => {
    const merged: FilterParams = { ...search, page: undefined, after: undefined, ...members };
    const kept = Object.entries(merged).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ to: '.', search: Object.fromEntries(kept) });
  };
  return [search, change];
}

interface BarProps {
  readonly filters: readonly Filter[];
  readonly search: FilterParams;
  readonly change: AddressSetter;
  readonly children?: ReactNode;
}

/** More filters than these are folded on a phone, where they would push the rows out of sight. */
const MOST_OPEN = 4;

export function FilterBar(props: BarProps) {
  return props.filters.length > MOST_OPEN ? <FoldedBar {...props} /> : <Bar {...props} className="filters no-print" />;
}

function FoldedBar(props: BarProps) {
  const [isOpen, open] = useState(false);
  const used = props.filters.filter(({ name }) => props.search[name]).length;
  return (
    <>
      <div className="fold no-print">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {used === 0 ? t('Filters') : plural(used, { one: '{count} filter', other: '{count} filters' })}
        </button>
      </div>
      <Bar {...props} className={isOpen ? 'filters many no-print' : 'filters many folded no-print'} />
    </>
  );
}

function Bar({ filters, search, change, children, className }: BarProps & { readonly className: string }) {
  return (
    <form
      className={className}
      aria-label={t('Filters')}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const texts = filters.filter(({ kind }) => kind === 'text');
        change(Object.fromEntries(texts.map(({ name }) => [name, readFormText(form, name)])));
      }}
    >
      {filters.map((filter) => (
        <Field key={filter.name} id={`filter-${filter.name}`} label={filter.label}>
          <FilterInput filter={filter} value={search[filter.name] ?? ''} change={change} />
        </Field>
      ))}
      {children}
      {/* Without it Enter sends nothing where there are several fields. */}
      <button type="submit" hidden>
        {t('Filter')}
      </button>
    </form>
  );
}

interface InputProps {
  readonly filter: Filter;
  readonly value: string;
  readonly change: AddressSetter;
}

function FilterInput({ filter: { name, kind, choices = [], hint }, value, change }: InputProps) {
  const id = `filter-${name}`;
  const set = (text: string): void => change({ [name]: text });
  if (kind === 'choice') {
    // Long ones, such as addresses, may be cut in their field.
    const words = value === '' ? undefined : choices.find(([choice]) => choice === value)?.[1];
    return (
      <select id={id} className="input" title={words} value={value} onChange={({ target }) => set(target.value)}>
        {choices.map(([choice, word]) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </select>
    );
  }
  return kind === 'day' ? (
    <DayInput id={id} value={value} set={set} />
  ) : (
    <TextInput id={id} name={name} hint={hint} value={value} set={set} />
  );
}

interface TypedProps {
  readonly id: string;
  readonly value: string;
  readonly set: (text: string) => void;
}

/** An input that keeps the typed text, and follows changes of the address. */
function useFollowing(value: string) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value.trim() !== value) input.current.value = value;
  }, [value]);
  return input;
}

interface TextProps extends TypedProps {
  readonly name: string;
  readonly hint: string | undefined;
}

function TextInput({ id, name, hint, value, set }: TextProps) {
  return (
    <input
      ref={useFollowing(value)}
      id={id}
      name={name}
      className="input"
      maxLength={300}
      placeholder={hint}
      defaultValue={value}
      onBlur={({ target }) => {
        if (target.value.trim() !== value) set(target.value.trim());
      }}
    />
  );
}

const FIRST_YEAR = '1000';

/** A year is typed digit by digit, and each makes a day: one before the year 1000 is not done yet. */
function DayInput({ id, value, set }: TypedProps) {
  return (
    <input
      ref={useFollowing(value)}
      id={id}
      type="date"
      className="input"
      defaultValue={value}
      onChange={({ target }) => {
        if (target.value === '' || target.value >= FIRST_YEAR) set(target.value);
      }}
    />
  );
}
