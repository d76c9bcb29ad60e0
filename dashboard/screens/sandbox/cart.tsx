// The cart of a try: an amount, or lines with products of the catalogue; a stored order is copied, so that nothing of it changes.
import { useState } from 'react';
import { callApi } from '../../api/client';
import type { OrderPart } from '../../model/redemption';
import { copyCart } from '../../model/sandbox/copy';
import type { SandboxLine, SandboxState } from '../../model/sandbox/state';
import { useAction } from '../../parts/form/action';
import { Combobox } from '../../parts/form/combobox';
import { Field, SmallField } from '../../parts/form/fields';
import { useProductOffers } from '../../parts/form/product-offers';
import { FieldFaultNote, useDescription } from '../../parts/form/faults';
import { ProblemNote } from '../../parts/screen';
import { Understood } from '../../parts/form/understood';
import { t } from '../../texts/text';

interface Props {
  readonly state: SandboxState;
  readonly change: (members: Partial<SandboxState>) => void;
}

export function Cart({ state, change }: Props) {
  const { lines, amount } = state;
  const set = (index: number, members: Partial<SandboxLine>): void =>
    change({ lines: lines.map((line, at) => (at === index ? { ...line, ...members } : line)) });
  return (
    <fieldset className="group">
      <legend>{t('Cart')}</legend>
      <Field id="cart-amount" label={t('Cart amount')}>
        <input
          id="cart-amount"
          className="input figure"
          inputMode="decimal"
          value={amount}
          placeholder={lines.length > 0 ? t('the sum of the lines') : ''}
          {...useDescription('cart-amount', 'cart-understood')}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <Understood id="cart-understood" text={amount} />
      </Field>
      {lines.map((line, index) => (
        <Line
          key={index}
          line={line}
          number={index + 1}
          change={(members) => set(index, members)}
          remove={() => change({ lines: lines.filter((_line, at) => at !== index) })}
        />
      ))}
      <div className="head">
        <button
          type="button"
          className="button"
          onClick={() => change({ lines: [...lines, { kind: 'product', id: '', quantity: '1', price: '' }] })}
        >
          {t('Add a line')}
        </button>
      </div>
      <OrderCopy change={change} />
    </fieldset>
  );
}

interface LineProps {
  readonly line: SandboxLine;
  readonly number: number;
  readonly change: (members: Partial<SandboxLine>) => void;
  readonly remove: () => void;
}

function Line({ line, number, change, remove }: LineProps) {
  const id = `product-${number}`;
  return (
    <div className="line" role="group" aria-label={t('Line {number}', { number })}>
      <div className="small">
        <label htmlFor={id}>{t('Product')}</label>
        <Combobox
          id={id}
          value={line.id}
          set={(text) => change({ id: text })}
          place="products"
          find={useProductOffers()}
        />
        <FieldFaultNote id={id} />
      </div>
      <label className="small">
        {t('Kind')}
        <select
          className="input"
          value={line.kind}
          onChange={({ target }) => change({ kind: target.value === 'sku' ? 'sku' : 'product' })}
        >
          <option value="product">{t('Product')}</option>
          <option value="sku">{t('SKU')}</option>
        </select>
      </label>
      <SmallField
        id={`quantity-${number}`}
        label={t('Quantity')}
        inputMode="numeric"
        value={line.quantity}
        set={(quantity) => change({ quantity })}
      />
      <SmallField
        id={`price-${number}`}
        label={t('Price')}
        inputMode="decimal"
        value={line.price}
        set={(price) => change({ price })}
      />
      {line.amount === undefined ? null : (
        <SmallField
          id={`line-amount-${number}`}
          label={t('Line amount')}
          inputMode="decimal"
          value={line.amount}
          set={(amount) => change({ amount })}
        />
      )}
      <button type="button" className="expander" aria-label={t('Remove line {number}', { number })} onClick={remove}>
        ×
      </button>
      <Understood text={line.price} />
    </div>
  );
}

function OrderCopy({ change }: Pick<Props, 'change'>) {
  const [id, setId] = useState('');
  const action = useAction({
    work: async () => {
      const order = await callApi<OrderPart>(`/v1/orders/${encodeURIComponent(id.trim())}`);
      change(copyCart(order));
    },
    done: () => setId(''),
  });
  return (
    <details>
      <summary className="small">{t('Copy a stored order')}</summary>
      <div className="beside">
        <label className="small">
          {t('Order ID or source ID')}
          <input className="input" value={id} maxLength={255} onChange={({ target }) => setId(target.value)} />
        </label>
        <button type="button" className="button" disabled={id.trim() === '' || action.isBusy} onClick={action.run}>
          {t('Copy')}
        </button>
      </div>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
    </details>
  );
}
