// The fields of a discount: its type, its value and what it is taken from.
import {
  type DiscountDraft,
  type DiscountKind,
  EFFECT_CHOICES,
  effectHint,
  effectOf,
  membersWithoutField,
} from '../../model/wizard/effects';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { UnderstoodAmount } from '../../parts/form/understood';
import { JsonText } from '../../parts/raw-json';
import { allOf, t } from '../../texts/text';

const DISCOUNTS: readonly (readonly [DiscountKind, string])[] = [
  ['PERCENT', t('Percentage off')],
  ['AMOUNT', t('Amount off')],
  ['FIXED', t('Fixed price')],
  ['UNIT', t('Free units of a product')],
];

interface DiscountProps {
  /** Before the names of the fields. */
  readonly id: string;
  readonly value: DiscountDraft;
  readonly set: (members: Partial<DiscountDraft>) => void;
}

/** A discount with members without a field stays unchanged until another one is chosen. */
function KeptDiscount({ value: { kept = {} }, set }: DiscountProps) {
  return (
    <div className="note stack">
      <p>
        {t('The copied discount has more than this page has fields for: {members}. It is kept as it is.', {
          members: allOf(membersWithoutField(kept)),
        })}
      </p>
      <JsonText value={kept} name={t('Discount')} />
      <div>
        <button type="button" className="button" onClick={() => set({ kept: undefined })}>
          {t('Choose another discount')}
        </button>
      </div>
    </div>
  );
}

export function DiscountFields(props: DiscountProps) {
  return props.value.kept ? <KeptDiscount {...props} /> : <TypedDiscount {...props} />;
}

function TypedDiscount({ id, value, set }: DiscountProps) {
  const isPercent = value.discount === 'PERCENT';
  const isUnit = value.discount === 'UNIT';
  return (
    <div className="row-fields wide">
      <ChoiceField
        id={`${id}discount`}
        label={t('Discount')}
        value={value.discount}
        set={(discount) => set({ discount: discount })}
        choices={DISCOUNTS}
      />
      <TextField
        id={`${id}text`}
        label={isPercent ? t('Percent') : isUnit ? t('Free units') : t('Amount')}
        inputMode={isUnit ? 'numeric' : 'decimal'}
        value={value.text}
        set={(text) => set({ text })}
        hint={isPercent || isUnit ? undefined : <UnderstoodAmount text={value.text} />}
      />
      {isPercent ? (
        <TextField
          id={`${id}cap`}
          label={t('At most (optional)')}
          inputMode="decimal"
          value={value.cap}
          set={(cap) => set({ cap })}
          hint={<UnderstoodAmount text={value.cap} />}
        />
      ) : null}
      {isUnit ? (
        <TextField
          id={`${id}product`}
          label={t('Product: ID or source ID')}
          value={value.product ?? ''}
          set={(product) => set({ product })}
        />
      ) : null}
      <div className="full">
        <ChoiceField
          id={`${id}effect`}
          label={t('Effect')}
          value={effectOf(value)}
          set={(effect) => set({ effect })}
          choices={EFFECT_CHOICES[value.discount].map(([effect, words]) => [effect, words])}
          hint={effectHint(value)}
        />
      </div>
    </div>
  );
}
