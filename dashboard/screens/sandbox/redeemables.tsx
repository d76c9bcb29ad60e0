// The redeemables of a try, in the order in which they are applied: dragged, or moved by buttons.
import { useState } from 'react';
import { objectOf, type SandboxRedeemable } from '../../model/sandbox/state';
import { Field, SmallField } from '../../parts/form/fields';
import { useDescription } from '../../parts/form/faults';
import { Understood } from '../../parts/form/understood';
import { t } from '../../texts/text';

interface Props {
  readonly list: readonly SandboxRedeemable[];
  readonly change: (list: readonly SandboxRedeemable[]) => void;
}

const KINDS = {
  voucher: t('code'),
  promotion_tier: t('promotion tier'),
  promotion_stack: t('promotion stack'),
} as const;

export function Redeemables({ list, change }: Props) {
  const [text, setText] = useState('');
  const [dragged, drag] = useState<number | null>(null);
  const add = (): void => {
    const id = text.trim();
    if (id === '' || list.some((one) => one.id === id)) return;
    change([...list, { id, credits: '', reward: '' }]);
    setText('');
  };
  const move = (from: number, to: number): void => {
    const moved = list[from];
    if (!moved || to < 0 || to >= list.length) return;
    change(list.filter((_one, index) => index !== from).toSpliced(to, 0, moved));
  };
  return (
    <fieldset className="group">
      <legend>{t('Redeemables')}</legend>
      <div className="beside">
        <Field id="redeemable" label={t('Redeemable')}>
          <input
            id="redeemable"
            className="input"
            maxLength={255}
            value={text}
            placeholder={t('Code, promotion tier or stack')}
            {...useDescription('redeemable')}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <button type="button" className="button" onClick={add}>
          {t('Add')}
        </button>
      </div>
      <ol className="order" aria-label={t('Redeemables in order')}>
        {list.map((one, index) => (
          <li
            key={one.id}
            draggable
            onDragStart={() => drag(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) move(dragged, index);
              drag(null);
            }}
          >
            <span className="grip" aria-hidden="true">
              ⠿
            </span>
            <span>
              <bdi className="code">{one.id}</bdi> <span className="small soft">{KINDS[objectOf(one.id)]}</span>
              {objectOf(one.id) === 'voucher' ? (
                <Options one={one} number={index + 1} change={(next) => change(list.with(index, next))} />
              ) : null}
            </span>
            <Tools
              id={one.id}
              isFirst={index === 0}
              isLast={index === list.length - 1}
              move={(step) => move(index, index + step)}
              remove={() => change(list.filter((_one, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

interface ToolProps {
  readonly id: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly move: (step: 1 | -1) => void;
  readonly remove: () => void;
}

/** Buttons with the same effect as dragging. */
function Tools({ id, isFirst, isLast, move, remove }: ToolProps) {
  return (
    <span className="tools">
      <button
        type="button"
        className="expander"
        aria-label={t('Move {id} up', { id })}
        disabled={isFirst}
        onClick={() => move(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="expander"
        aria-label={t('Move {id} down', { id })}
        disabled={isLast}
        onClick={() => move(1)}
      >
        ↓
      </button>
      <button type="button" className="expander" aria-label={t('Remove {id}', { id })} onClick={remove}>
        ×
      </button>
    </span>
  );
}

interface OptionProps {
  readonly one: SandboxRedeemable;
  /** Its place, from 1. */
  readonly number: number;
  readonly change: (next: SandboxRedeemable) => void;
}

function Options({ one, number, change }: OptionProps) {
  return (
    <details open={one.credits !== '' || one.reward !== ''}>
      <summary className="small">{t('Card options')}</summary>
      <div className="beside">
        <SmallField
          id={`credits-${number}`}
          label={t('Credits')}
          inputMode="decimal"
          value={one.credits}
          set={(credits) => change({ ...one, credits })}
          placeholder={t('as many as fit')}
        />
        <label className="small">
          {t('Reward ID')}
          <input
            className="input"
            value={one.reward}
            maxLength={255}
            onChange={({ target }) => change({ ...one, reward: target.value })}
          />
        </label>
      </div>
      <Understood text={one.credits} />
    </details>
  );
}
