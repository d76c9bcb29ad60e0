// Step 2: the value, with its effect on a sample cart.
import { EMPTY_VALUE, hasDiscount, ownRules, type TierDraft } from '../../model/wizard/draft';
import { GIFT_CHOICES } from '../../model/wizard/effects';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { UnderstoodAmount } from '../../parts/form/understood';
import { DiscountFields } from './discount-fields';
import type { StepProps } from './step';
import { Preview } from './preview';
import { RuleRows } from './rules';
import { SharedRule } from './shared-rule';
import { t } from '../../texts/text';

const MOST_TIERS = 10;

export function ValueStep({ draft, set }: StepProps) {
  return (
    <div className="split">
      <div className="stack">
        {draft.kind === 'PROMOTION' ? <Tiers draft={draft} set={set} /> : null}
        {hasDiscount(draft) ? (
          <DiscountFields id="" value={draft.value} set={(members) => set({ value: { ...draft.value, ...members } })} />
        ) : null}
        {draft.kind === 'GIFT' ? (
          <div className="row-fields">
            <TextField
              id="balance"
              label={t('Amount on each card')}
              inputMode="decimal"
              value={draft.balance}
              set={(balance) => set({ balance })}
              hint={<UnderstoodAmount text={draft.balance} />}
            />
            <ChoiceField
              id="effect"
              label={t('Its credits pay')}
              value={draft.giftEffect}
              set={(giftEffect) => set({ giftEffect })}
              choices={GIFT_CHOICES}
            />
          </div>
        ) : null}
        {draft.kind === 'LOYALTY' ? (
          <TextField
            id="balance"
            label={t('Points on a new card')}
            inputMode="numeric"
            value={draft.balance}
            set={(balance) => set({ balance })}
          />
        ) : null}
      </div>
      <Preview draft={draft} />
    </div>
  );
}

/** Each is tried in its turn. Moved by buttons: nothing has to be dragged. */
function Tiers({ draft, set }: StepProps) {
  const { tiers } = draft;
  const replace = (index: number, members: Partial<TierDraft>): void =>
    set({ tiers: tiers.map((tier, place) => (place === index ? { ...tier, ...members } : tier)) });
  const swap = (index: number): void => {
    const [upper, lower] = [tiers[index - 1], tiers[index]];
    if (upper && lower) set({ tiers: tiers.with(index - 1, lower).with(index, upper) });
  };
  return (
    <>
      {tiers.map((tier, index) => (
        <fieldset key={index} className="panel stack">
          <legend className="visually-hidden">{t('Tier {number}', { number: index + 1 })}</legend>
          <TextField
            id={`tier-${index}-name`}
            label={t('Name of tier {number}', { number: index + 1 })}
            value={tier.name}
            set={(name) => replace(index, { name })}
          />
          <DiscountFields id={`tier-${index}-`} value={tier} set={(members) => replace(index, members)} />
          <details open={ownRules(tier).length > 0}>
            <summary className="small">{t('Rules of this tier, beside those of the campaign')}</summary>
            <div className="stack">
              <SharedRule
                of={tier}
                set={(members) => replace(index, members)}
                label={t('The rules of the copied tier hold here, too.')}
              >
                <RuleRows
                  rules={tier.rules ?? []}
                  set={(rules) => replace(index, { rules })}
                  joint={`; ${t('and')} `}
                  prefix={`tier-${index}-`}
                />
              </SharedRule>
            </div>
          </details>
          <div className="head">
            <button type="button" className="button" disabled={index === 0} onClick={() => swap(index)}>
              {t('Move up')}
            </button>
            <button
              type="button"
              className="button quiet"
              disabled={tiers.length === 1}
              onClick={() => set({ tiers: tiers.toSpliced(index, 1) })}
            >
              {t('Remove')}
            </button>
          </div>
        </fieldset>
      ))}
      {tiers.length < MOST_TIERS ? (
        <div>
          <button
            type="button"
            className="button"
            onClick={() => set({ tiers: [...tiers, { ...EMPTY_VALUE, name: '' }] })}
          >
            {t('Add a tier')}
          </button>
        </div>
      ) : null}
    </>
  );
}
