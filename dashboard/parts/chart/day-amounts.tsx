// Amounts per day as bars, one or more for each day; the same numbers as a table for screen readers.
import { useState } from 'react';
import { Figure, useProject } from '../format';
import { DataTable } from '../list/data-table';
import { t } from '../../texts/text';
import { Day, dayWords } from './day-bars';
import { DayReader } from './day-reader';

interface DayAmountsProps {
  readonly title: string;
  /** The names of the amounts of a day, in their order. */
  readonly names: readonly string[];
  readonly days: readonly { readonly day: string; readonly amounts: readonly number[] }[];
  /** Writes an amount. */
  readonly write: (amount: number) => string;
}

const HEIGHT = 96;
const STEP = 10;
const GAP = 1;
const MOST_LABELS = 6;

export function DayAmounts({ title, names, days, write }: DayAmountsProps) {
  const [isTable, showTable] = useState(false);
  return (
    <figure className="panel stack days">
      <figcaption className="head">
        <h3>{title}</h3>
        {names.length > 1 ? <Legend names={names} /> : null}
        <button type="button" className="button quiet no-print" onClick={() => showTable(!isTable)}>
          {isTable ? t('Show as bars') : t('Show as table')}
        </button>
      </figcaption>
      {isTable ? (
        <DataTable
          label={title}
          keyOf={({ day }) => day}
          rows={days}
          columns={[
            { name: t('Day'), cell: ({ day }) => <Day day={day} /> },
            ...names.map((name, index) => ({
              name,
              isEnd: true,
              cell: ({ amounts }: (typeof days)[number]) => <Figure text={write(amounts[index] ?? 0)} />,
            })),
          ]}
        />
      ) : (
        <Plot title={title} names={names} days={days} write={write} />
      )}
    </figure>
  );
}

function Legend({ names }: Pick<DayAmountsProps, 'names'>) {
  return (
    <span className="soft small">
      {names.map((name, index) => (
        <span key={name}>
          <span className={`key bar-${index}`} aria-hidden="true" /> {name}{' '}
        </span>
      ))}
    </span>
  );
}

function Plot({ title, names, days, write }: DayAmountsProps) {
  const { locale } = useProject();
  const most = Math.max(1, ...days.flatMap(({ amounts }) => amounts));
  const every = Math.ceil(days.length / MOST_LABELS);
  const width = (STEP - 2 * GAP) / names.length;
  return (
    <div className="plot">
      <div className="axis small soft figure" aria-hidden="true">
        <span>{write(most)}</span>
        <span>{write(0)}</span>
      </div>
      <DayReader
        label={title}
        values={days.map(({ day, amounts }) => `${dayWords(day, locale)}: ${amounts.map(write).join(' → ')}`)}
      >
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map(({ day, amounts }, place) => (
            <g key={day}>
              {amounts.map((amount, index) => {
                const height = Math.max(1, (Math.max(0, amount) / most) * HEIGHT);
                return (
                  <rect
                    key={names[index]}
                    className={amount === 0 ? 'none' : `bar-${names.length === 1 ? 1 : index}`}
                    x={place * STEP + GAP + index * width}
                    width={width}
                    y={HEIGHT - height}
                    height={height}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </DayReader>
      <div className="ends small soft figure">
        {days
          .filter((_day, index) => index % every === 0)
          .map(({ day }) => (
            <Day key={day} day={day} isShort />
          ))}
      </div>
    </div>
  );
}
