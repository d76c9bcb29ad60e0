// The step of a loyalty program: which orders earn points, when points expire, and the tiers of members.
import {
  BASES,
  type EarningDraft,
  EXPIRATIONS,
  isFixed,
  isMove,
  type LevelDraft,
  type LoyaltyDraft,
  NEW_EARNING,
} from '../../model/wizard/loyalty';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { UnderstoodAmount } from '../../parts/form/understood';
import type { StepProps } from './step';
import { t } from '../../texts/text';

const MOST_ROWS = 10;

const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => [value, words[value]] as const);

interface PartProps {
  readonly loyalty: LoyaltyDraft;
  readonly change: (members: Partial<LoyaltyDraft>) => void;
}

export function EarningStep({ draft, set }: StepProps) {
  const { loyalty } = draft;
  const change = (members: Partial<LoyaltyDraft>): void => set({ loyalty: { ...loyalty, ...members } });
  return (
    <>
      <section className="panel stack" aria-labelledby="earning">
        <h2 id="earning" tabIndex={-1}>
          {t('Earning rules')}
        </h2>
        {draft.copied ? (
          <p className="small soft">{t('Earning rules and tiers of the copied program are not copied.')}</p>
        ) : null}
        <EarningRows loyalty={loyalty} change={change} />
        <div className="checks">
          <label>
            <input
              type="checkbox"
              checked={loyalty.joins}
              onChange={({ target }) => change({ joins: target.checked })}
            />
            {t('Customers without a card get one with their first points')}
          </label>
        </div>
      </section>
      <section className="panel stack" aria-labelledby="expiration">
        <h2 id="expiration">{t('Expiration')}</h2>
        <Expiration loyalty={loyalty} change={change} />
      </section>
      <section className="panel stack" aria-labelledby="levels">
        <h2 id="levels">{t('Tiers')}</h2>
        <LevelRows loyalty={loyalty} change={change} />
      </section>
    </>
  );
}

function EarningRows({ loyalty: { earning }, change }: PartProps) {
  const replace = (index: number, members: Partial<EarningDraft>): void =>
    change({ earning: earning.map((row, place) => (place === index ? { ...row, ...members } : row)) });
  return (
    <>
      {earning.map((row, index) => (
        <EarningRow
          key={index}
          row={row}
          index={index}
          replace={(members) => replace(index, members)}
          remove={() => change({ earning: earning.toSpliced(index, 1) })}
        />
      ))}
      {earning.length < MOST_ROWS ? (
        <div>
          <button type="button" className="button" onClick={() => change({ earning: [...earning, NEW_EARNING] })}>
            {t('Add an earning rule')}
          </button>
        </div>
      ) : null}
    </>
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly replace: (members: Partial<Row>) => void;
  readonly remove: () => void;
}

function EarningRow({ row: { basis, every, points, formula, wait }, index, replace, remove }: RowProps<EarningDraft>) {
  return (
    <fieldset className="plain">
      <legend className="visually-hidden">{t('Earning rule {number}', { number: index + 1 })}</legend>
      <div className="row-fields">
        <TextField
          id={`earning-${index}-points`}
          label={t('Points')}
          inputMode="numeric"
          value={points}
          set={(text) => replace({ points: text })}
        />
        <ChoiceField
          id={`earning-${index}-basis`}
          label={t('Counted from')}
          value={basis}
          set={(chosen) => replace({ basis: chosen })}
          choices={choicesOf(BASES)}
        />
        {isFixed(basis) ? null : (
          <TextField
            id={`earning-${index}-every`}
            label={t('For each')}
            inputMode="decimal"
            value={every}
            set={(text) => replace({ every: text })}
            hint={<UnderstoodAmount text={every} />}
          />
        )}
        {isMove(basis) ? null : (
          <TextField
            id={`earning-${index}-wait`}
            label={t('Days until active (optional)')}
            inputMode="numeric"
            value={wait}
            set={(text) => replace({ wait: text })}
          />
        )}
      </div>
      <TextField
        id={`earning-${index}-formula`}
        label={t('Formula (optional)')}
        value={formula}
        set={(text) => replace({ formula: text })}
        hint={t('Such as ORDER_AMOUNT * 2. The other values count where it cannot be computed.')}
      />
      <button
        type="button"
        className="button quiet"
        aria-label={t('Remove earning rule {number}', { number: index + 1 })}
        onClick={remove}
      >
        {t('Remove')}
      </button>
    </fieldset>
  );
}

function Expiration({ loyalty: { expiration, months }, change }: PartProps) {
  return (
    <div className="row-fields">
      <ChoiceField
        id="points-expire"
        label={t('Points expire')}
        value={expiration}
        set={(chosen) => change({ expiration: chosen })}
        choices={choicesOf(EXPIRATIONS)}
      />
      {expiration === 'NEVER' ? null : (
        <TextField
          id="months"
          label={t('Months')}
          inputMode="numeric"
          value={months}
          set={(text) => change({ months: text })}
        />
      )}
    </div>
  );
}

function LevelRows({ loyalty: { levels }, change }: PartProps) {
  const replace = (index: number, members: Partial<LevelDraft>): void =>
    change({ levels: levels.map((row, place) => (place === index ? { ...row, ...members } : row)) });
  return (
    <>
      <p className="small soft">{t('A tier ends where the next one begins. The balance decides the tier.')}</p>
      {levels.map((row, index) => (
        <LevelRow
          key={index}
          row={row}
          index={index}
          replace={(members) => replace(index, members)}
          remove={() => change({ levels: levels.toSpliced(index, 1) })}
        />
      ))}
      {levels.length < MOST_ROWS ? (
        <div>
          <button
            type="button"
            className="button"
            onClick={() => change({ levels: [...levels, { name: '', from: '' }] })}
          >
            {t('Add a tier')}
          </button>
        </div>
      ) : null}
    </>
  );
}

function LevelRow({ row: { name, from }, index, replace, remove }: RowProps<LevelDraft>) {
  return (
    <fieldset className="plain">
      <legend className="visually-hidden">{t('Tier {number}', { number: index + 1 })}</legend>
      <div className="row-fields">
        <TextField
          id={`level-${index}-name`}
          label={t('Name of tier {number}', { number: index + 1 })}
          value={name}
          set={(text) => replace({ name: text })}
        />
        <TextField
          id={`level-${index}-from`}
          label={t('From points')}
          inputMode="numeric"
          value={from}
          set={(text) => replace({ from: text })}
        />
      </div>
      <button
        type="button"
        className="button quiet"
        aria-label={t('Remove tier {number}', { number: index + 1 })}
        onClick={remove}
      >
        {t('Remove')}
      </button>
    </fieldset>
  );
}
