// Filters of publications: each condition in words, and a button that opens the fields of one more.
import { useState } from 'react';
import {
  addCondition,
  type ListCondition,
  type FilterField,
  OPERATORS,
  operatorWord,
  readConditions,
  takesMany,
  takesNoValue,
  writeConditions,
} from '../../model/conditions';
import type { FilterParams } from '../../model/filters';
import type { AddressSetter } from '../../parts/list/filters';
import { Field } from '../../parts/form/fields';
import { oneOf, t } from '../../texts/text';

interface Props {
  readonly fields: readonly FilterField[];
  readonly search: FilterParams;
  readonly change: AddressSetter;
}

/** The parameter of a customer: the API finds one by ID and by source ID. */
const CUSTOMER: Pick<ListCondition, 'field' | 'operator'> = { field: 'customer_id', operator: '$is' };

const isCustomer = ({ field, operator }: ListCondition): boolean =>
  field === CUSTOMER.field && operator === CUSTOMER.operator;

/** The conditions of an address; that of one customer is a parameter of its own. */
function conditionsOf(search: FilterParams): readonly ListCondition[] {
  const others = readConditions(search);
  return search.customer ? [{ ...CUSTOMER, values: [search.customer] }, ...others] : others;
}

function addressOf(search: FilterParams, conditions: readonly ListCondition[]): FilterParams {
  const customer = conditions.find((one) => isCustomer(one) && one.values.length === 1);
  const others = conditions.filter((one) => one !== customer);
  return { ...writeConditions(search, others), customer: customer?.values[0] };
}

export function FilterBuilder({ fields, search, change }: Props) {
  const conditions = conditionsOf(search);
  const [isAdding, add] = useState(false);
  const set = (next: readonly ListCondition[]): void => change(addressOf(search, next));
  return (
    <section className="stack no-print" aria-label={t('Filters')}>
      <ul className="chips">
        {conditions.map((one) => (
          <li key={`${one.field} ${one.operator}`} className="badge">
            <Words condition={one} fields={fields} />
            <button
              type="button"
              className="remove"
              aria-label={t('Remove the filter on {field}', { field: wordOf(one.field, fields) })}
              onClick={() => set(conditions.filter((other) => other !== one))}
            >
              ×
            </button>
          </li>
        ))}
        {conditions.length > 1 ? <Junction search={search} change={change} /> : null}
        <li>
          <button type="button" className="button" aria-expanded={isAdding} onClick={() => add(!isAdding)}>
            {t('Add filter')}
          </button>
        </li>
      </ul>
      {isAdding ? (
        <Adding
          fields={fields}
          add={(one) => {
            set(addCondition(conditions, one));
            add(false);
          }}
        />
      ) : null}
    </section>
  );
}

function wordOf(field: string, fields: readonly FilterField[]): string {
  return fields.find(({ name }) => name === field)?.word ?? field;
}

function Words({ condition, fields }: { readonly condition: ListCondition; readonly fields: readonly FilterField[] }) {
  const { field, operator, values } = condition;
  const found = fields.find(({ name }) => name === field);
  const word = (value: string): string => found?.choices?.find(([choice]) => choice === value)?.[1] ?? `“${value}”`;
  return (
    <bdi>
      {wordOf(field, fields)} {operatorWord(operator, found?.kind ?? 'text')}
      {takesNoValue(operator) ? '' : ` ${oneOf(values.map(word))}`}
    </bdi>
  );
}

function Junction({ search, change }: Omit<Props, 'fields'>) {
  return (
    <li>
      <label>
        <span className="visually-hidden">{t('How the filters are joined')}</span>
        <select
          className="input"
          value={search['filters[junction]'] ?? 'and'}
          onChange={({ target }) => change({ 'filters[junction]': target.value })}
        >
          <option value="and">{t('all of them hold')}</option>
          <option value="or">{t('one of them holds')}</option>
        </select>
      </label>
    </li>
  );
}

function Adding({
  fields,
  add,
}: {
  readonly fields: readonly FilterField[];
  readonly add: (one: ListCondition) => void;
}) {
  const [name, setName] = useState(fields[0]?.name ?? '');
  const field = fields.find((one) => one.name === name) ?? fields[0];
  const [operatorName, setOperator] = useState('$is');
  const [value, setValue] = useState('');
  if (!field) return null;
  const operators = OPERATORS[field.kind];
  const operator = operators.includes(operatorName) ? operatorName : (operators[0] ?? '$is');
  const chosen = field.choices && value === '' ? (field.choices[0]?.[0] ?? '') : value;
  const submit = (): void => {
    const values = takesMany(operator) ? chosen.split(',').map((one) => one.trim()) : [chosen.trim()];
    const filled = takesNoValue(operator) ? ['true'] : values.filter((one) => one !== '');
    if (filled.length === 0) return;
    add({ field: field.name, operator, values: filled });
    setValue('');
  };
  return (
    <form
      className="filters"
      aria-label={t('New filter')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field id="filter-field" label={t('Filter by')}>
        <select
          id="filter-field"
          className="input"
          value={field.name}
          onChange={({ target }) => {
            setName(target.value);
            setValue('');
          }}
        >
          {fields.map((one) => (
            <option key={one.name} value={one.name}>
              {one.word}
            </option>
          ))}
        </select>
      </Field>
      <Field id="filter-operator" label={t('Condition')}>
        <select
          id="filter-operator"
          className="input"
          value={operator}
          onChange={({ target }) => setOperator(target.value)}
        >
          {operators.map((one) => (
            <option key={one} value={one}>
              {operatorWord(one, field.kind)}
            </option>
          ))}
        </select>
      </Field>
      {takesNoValue(operator) ? null : (
        <ValueInput field={field} operator={operator} value={chosen} change={setValue} />
      )}
      <button type="submit" className="button primary">
        {t('Apply')}
      </button>
    </form>
  );
}

interface ValueProps {
  readonly field: FilterField;
  readonly operator: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function ValueInput({ field, operator, value, change }: ValueProps) {
  const isDate = field.kind === 'moment' && (operator === '$before' || operator === '$after');
  return (
    <Field
      id="filter-value"
      label={
        takesMany(operator) ? t('Values, with commas') : field.kind === 'moment' && !isDate ? t('Days') : t('Value')
      }
    >
      {field.choices && !takesMany(operator) ? (
        <select id="filter-value" className="input" value={value} onChange={({ target }) => change(target.value)}>
          {field.choices.map(([choice, word]) => (
            <option key={choice} value={choice}>
              {word}
            </option>
          ))}
        </select>
      ) : (
        <input
          id="filter-value"
          className="input"
          maxLength={500}
          type={isDate ? 'date' : field.kind === 'moment' ? 'number' : 'text'}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}
