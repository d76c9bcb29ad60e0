// What is owed on gift cards and loyalty cards: from the opening over all movements to the closing, on any date.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Statement, statementQuery, statementsQuery } from '../../api/statement';
import { dayBefore } from '../../model/campaign/state';
import type { Filter } from '../../model/filters';
import { formatCount, moneyText } from '../../model/money';
import {
  addsUp,
  CARD_WORDS,
  monthEnds,
  OWED_ROWS,
  type OwedLine,
  type OwedRow,
  toStatementCsv,
} from '../../model/ledger/statement';
import { DayAmounts } from '../../parts/chart/day-amounts';
import { Amount, Count, useProject, When } from '../../parts/format';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { RawJson } from '../../parts/raw-json';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

const FILTERS: readonly Filter[] = [
  { name: 'from', label: t('From'), kind: 'day' },
  { name: 'at', label: t('End of day'), kind: 'day' },
];
const MONTHS = 12;

export function Owed() {
  const [search, change] = useAddress();
  const { at, from } = search;
  return (
    <>
      <FilterBar filters={FILTERS} search={search} change={change} />
      <Queried query={useQuery(statementQuery({ ...(at && { at }), ...(from && { from }) }))} lines={8}>
        {(statement) => <Owing statement={statement} />}
      </Queried>
      <ByMonth />
    </>
  );
}

function Owing({ statement }: { readonly statement: Statement }) {
  const { from, at, data } = statement;
  return (
    <section className="panel stack" aria-labelledby="owed">
      <h2 id="owed">{t('What we owe')}</h2>
      <p className="soft small">
        {rich('From {from} to {at}', { from: <When date={from} />, at: <When date={at} /> })}
      </p>
      <DataTable label={t('What we owe')} columns={columnsOf(data)} rows={OWED_ROWS} keyOf={([name]) => name} />
      <ul>
        {data.map((line) => (
          <li key={line.type}>
            {CARD_WORDS[line.type]}: {plural(line.cards, { one: '{count} card', other: '{count} cards' })}
            {line.ended === 0 ? null : (
              <> · {rich('{amount} on cards past their end', { amount: <Owned line={line} value={line.ended} /> })}</>
            )}
            {addsUp(line) ? null : <strong> · {t("The movements don't add up to the closing.")}</strong>}
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="button no-print" onClick={() => save(statement)}>
          {t('Save as CSV')}
        </button>
      </div>
      <RawJson value={statement} />
    </section>
  );
}

function columnsOf(data: Statement['data']): readonly Column<OwedRow>[] {
  const total = (name: string): boolean => name === 'opening' || name === 'closing';
  return [
    { name: t('Movement'), cell: ([name, words]) => (total(name) ? <strong>{words}</strong> : words) },
    ...data.map((line): Column<OwedRow> => ({
      name: CARD_WORDS[line.type],
      isEnd: true,
      cell: ([name]) =>
        total(name) ? (
          <strong>
            <Owned line={line} value={line[name]} />
          </strong>
        ) : (
          <Owned line={line} value={line[name]} />
        ),
    })),
  ];
}

/** Money, or points. */
function Owned({ line: { type }, value }: { readonly line: OwedLine; readonly value: number }) {
  return type === 'GIFT_VOUCHER' ? <Amount amount={value} /> : <Count value={value} />;
}

function save(statement: Statement): void {
  const url = URL.createObjectURL(new Blob([toStatementCsv(statement)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `owed-${statement.at.slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Read on demand: each month reads all cards. */
function ByMonth() {
  const how = useProject();
  const [isOpen, open] = useState(false);
  const days = monthEnds(dayBefore({ ms: Date.now(), timezone: how.timezone }, 0), MONTHS);
  const query = useQuery({ ...statementsQuery(days), enabled: isOpen });
  if (!isOpen) {
    return (
      <div>
        <button type="button" className="button no-print" onClick={() => open(true)}>
          {t('Show by month')}
        </button>
      </div>
    );
  }
  const amountsOf = (type: OwedLine['type'], statement: Statement): number =>
    statement.data.find((line) => line.type === type)?.closing ?? 0;
  return (
    <Queried query={query} lines={6}>
      {(statements) => (
        <>
          {(['GIFT_VOUCHER', 'LOYALTY_CARD'] as const).map((type) => (
            <DayAmounts
              key={type}
              title={t('{cards} at the end of each month', { cards: CARD_WORDS[type] })}
              names={[t('Closing')]}
              days={statements.map(({ day, statement }) => ({ day, amounts: [amountsOf(type, statement)] }))}
              write={(amount) => (type === 'GIFT_VOUCHER' ? moneyText(amount, how) : formatCount(amount, how.locale))}
            />
          ))}
        </>
      )}
    </Queried>
  );
}
