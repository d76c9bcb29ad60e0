// The fields of a check before launch: the floor, the carts, and what is searched.
import type { LaunchForm, LaunchProduct } from '../../model/campaign/launch-request';
import { Combobox } from '../../parts/form/combobox';
import { FieldFaultNote } from '../../parts/form/faults';
import { ChoiceField, SmallField, TextField } from '../../parts/form/fields';
import { useProductOffers } from '../../parts/form/product-offers';
import { Understood, UnderstoodAmount } from '../../parts/form/understood';
import { t } from '../../texts/text';

interface LaunchFieldsProps {
  readonly form: LaunchForm;
  readonly change: (members: Partial<LaunchForm>) => void;
}

export function LaunchFields({ form, change }: LaunchFieldsProps) {
  return (
    <>
      <FloorFields form={form} change={change} />
      <fieldset className="group">
        <legend>{t('Carts')}</legend>
        <ChoiceField
          id="carts"
          label={t('Cart contents')}
          value={form.carts}
          set={(carts) => change({ carts })}
          choices={[
            ['PRODUCTS', t('Products')],
            ['AMOUNTS', t('Amounts, without lines')],
          ]}
        />
        {form.carts === 'PRODUCTS' ? (
          <Products products={form.products} set={(products) => change({ products })} />
        ) : (
          <Amounts form={form} change={change} />
        )}
      </fieldset>
      <div className="beside">
        <ChoiceField
          id="others"
          label={t('Redeemables')}
          value={form.others}
          set={(others) => change({ others })}
          choices={[
            ['ALL', t('All that can be used')],
            ['ALONE', t('This campaign alone')],
          ]}
        />
        <ChoiceField
          id="effort"
          label={t('Effort')}
          hint={t('A thorough search runs in the background.')}
          value={form.effort}
          set={(effort) => change({ effort })}
          choices={[
            ['QUICK', t('Quick: up to 20,000 steps')],
            ['LONG', t('Thorough: up to 1,000,000 steps')],
          ]}
        />
      </div>
    </>
  );
}

const FLOOR_HINTS = {
  PERCENT: t('In percent of the order, from 0 to 100.'),
  METADATA: t('A metadata key of products, such as their cost for each unit.'),
} as const;

function FloorFields({ form: { floorKind, floor }, change }: LaunchFieldsProps) {
  return (
    <div className="beside">
      <ChoiceField
        id="floor-kind"
        label={t('Floor')}
        value={floorKind}
        set={(kind) => change({ floorKind: kind, floor: '' })}
        choices={[
          ['PERCENT', t('The highest discount in percent')],
          ['AMOUNT', t('The lowest price of an order')],
          ['METADATA', t('The cost of the products')],
        ]}
      />
      <TextField
        id="floor"
        label={floorKind === 'PERCENT' ? t('At most') : floorKind === 'AMOUNT' ? t('At least') : t('Metadata key')}
        inputMode={floorKind === 'METADATA' ? 'text' : 'decimal'}
        hint={floorKind === 'AMOUNT' ? <UnderstoodAmount text={floor} /> : FLOOR_HINTS[floorKind]}
        value={floor}
        set={(text) => change({ floor: text })}
      />
    </div>
  );
}

const AMOUNTS = [
  ['from', t('From')],
  ['to', t('To')],
  ['step', t('In steps of')],
] as const;

function Amounts({ form, change }: LaunchFieldsProps) {
  return (
    <div className="beside">
      {AMOUNTS.map(([name, label]) => (
        <div key={name}>
          <SmallField
            id={name}
            label={label}
            inputMode="decimal"
            value={form[name]}
            set={(text) => change({ [name]: text })}
          />
          <Understood text={form[name]} />
        </div>
      ))}
    </div>
  );
}

interface LaunchProductsProps {
  readonly products: readonly LaunchProduct[];
  readonly set: (products: readonly LaunchProduct[]) => void;
}

function Products({ products, set }: LaunchProductsProps) {
  const offers = useProductOffers();
  const replace = (index: number, members: Partial<LaunchProduct>): void =>
    set(products.map((one, at) => (at === index ? { ...one, ...members } : one)));
  return (
    <>
      {products.map(({ id, most }, index) => {
        const number = index + 1;
        const name = `launch-product-${number}`;
        return (
          <div key={index} className="line" role="group" aria-label={t('Line {number}', { number })}>
            <div className="small">
              <label htmlFor={name}>{t('Product')}</label>
              <Combobox
                id={name}
                value={id}
                set={(text) => replace(index, { id: text })}
                place="products"
                find={offers}
              />
              <FieldFaultNote id={name} />
            </div>
            <SmallField
              id={`launch-units-${number}`}
              label={t('Units at most')}
              inputMode="numeric"
              value={most}
              set={(text) => replace(index, { most: text })}
            />
            <button
              type="button"
              className="expander"
              aria-label={t('Remove line {number}', { number })}
              onClick={() => set(products.filter((_one, at) => at !== index))}
            >
              ×
            </button>
          </div>
        );
      })}
      <div className="head">
        <button type="button" className="button" onClick={() => set([...products, { id: '', most: '2' }])}>
          {t('Add a product')}
        </button>
      </div>
    </>
  );
}
