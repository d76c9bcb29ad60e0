// The fields of a rehearsal: the edit, and the days on which it is tried.
import type { Campaign } from '../../api/campaigns';
import { findDiscount, type RehearsalForm, VALUE_FIELDS } from '../../model/campaign/rehearsal';
import { valueOf } from '../../model/wizard/effects';
import { type DatesForm, DatesFields } from '../../parts/form/dates-fields';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { DiscountFields } from '../wizard/discount-fields';
import { t } from '../../texts/text';

interface RehearsalFieldsProps {
  readonly campaign: Campaign;
  readonly form: RehearsalForm;
  readonly change: (members: Partial<RehearsalForm>) => void;
  readonly dates: DatesForm;
}

export function RehearsalFields({ campaign, form, change, dates }: RehearsalFieldsProps) {
  const tiers = campaign.promotion?.tiers ?? [];
  const choose = (tier: string): void => change({ tier, value: valueOf(findDiscount(campaign, tier)) });
  return (
    <>
      <fieldset className="group">
        <legend>{t('The edit')}</legend>
        {tiers.length > 1 ? (
          <ChoiceField
            id="tier"
            label={t('Tier')}
            value={form.tier}
            set={choose}
            choices={tiers.map(({ id, name }) => [id, name])}
          />
        ) : null}
        {findDiscount(campaign, form.tier) === null ? null : (
          <DiscountFields
            id={VALUE_FIELDS}
            value={form.value}
            set={(members) => change({ value: { ...form.value, ...members } })}
          />
        )}
        <DatesFields form={dates} />
        <ChoiceField
          id="state"
          label={t('State')}
          value={form.state}
          set={(state) => change({ state })}
          choices={[
            ['SAME', campaign.active ? t('Stays live') : t('Stays stopped')],
            ['OTHER', campaign.active ? t('Stopped') : t('Enabled')],
          ]}
        />
        {tiers.length > 0 ? (
          <div className="checks">
            <label>
              <input
                type="checkbox"
                checked={form.isAdded}
                onChange={({ target }) => change({ isAdded: target.checked })}
              />{' '}
              {t('Add its tiers to every order, also where the shop did not send them')}
            </label>
          </div>
        ) : null}
      </fieldset>
      <div className="beside">
        <TextField
          id="days"
          label={t('Days up to today')}
          inputMode="numeric"
          value={form.days}
          set={(days) => change({ days })}
        />
        <ChoiceField
          id="mode"
          label={t('Limits and balances')}
          value={form.mode}
          set={(mode) => change({ mode })}
          choices={[
            ['RECORDED', t('As at each order')],
            ['ROLLING', t('Counted with the edit')],
          ]}
        />
      </div>
    </>
  );
}
