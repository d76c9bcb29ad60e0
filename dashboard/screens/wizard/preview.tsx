// What the draft would do to a cart: decided by the service as a validation, without anything being stored.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type PreviewAnswer, previewQuery } from '../../api/preview';
import { readMoney } from '../../model/money';
import { type CampaignDraft } from '../../model/wizard/draft';
import { problemsOf } from '../../model/wizard/guards';
import { sentOf } from '../../model/wizard/request';
import { Amount, useProject } from '../../parts/format';
import { ProblemNote } from '../../parts/screen';
import { TextField } from '../../parts/form/fields';

const NAMED = 'Preview';

export function Preview({ draft }: { readonly draft: CampaignDraft }) {
  const [cart, setCart] = useState('60.00');
  const [customer, setCustomer] = useState('');
  const [reward, setReward] = useState('');
  const { timezone } = useProject();
  const now = { ms: Date.now(), timezone };
  const isReady = !problemsOf('value', draft, now).some(({ isWarning }) => !isWarning);
  const amount = readMoney(cart);
  // While it is named it is stopped, or not begun, it would do nothing: the preview shows it as it will be.
  const shown: CampaignDraft = {
    ...draft,
    name: draft.name.trim() || NAMED,
    isStopped: false,
    start: '',
    rules: draft.rules,
  };
  const asked = useDeferredValue(
    JSON.stringify({ sent: sentOf(shown, timezone), amount, customer: customer.trim(), reward: reward.trim() }),
  );
  const query = useQuery({
    ...previewQuery(asked),
    enabled: isReady && amount !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="panel stack" aria-labelledby="preview">
      <h2 id="preview">On a sample cart</h2>
      <TextField id="cart" label="Cart amount" inputMode="decimal" value={cart} set={setCart} />
      <TextField
        id="preview-customer"
        label="Customer: id or source id (optional)"
        value={customer}
        set={setCustomer}
      />
      {draft.kind === 'LOYALTY' ? (
        <TextField id="preview-reward" label="Pays with the reward: its id (optional)" value={reward} set={setReward} />
      ) : null}
      {!isReady ? <p className="soft">Say what it gives to see what it does.</p> : null}
      {isReady && query.error ? <ProblemNote error={query.error} /> : null}
      {isReady && query.data && amount !== null ? <Outcome answer={query.data} cart={amount} /> : null}
    </section>
  );
}

function Outcome({ answer, cart }: { readonly answer: PreviewAnswer; readonly cart: number }) {
  const toPay = answer.order?.total_amount;
  const refused = [...(answer.inapplicable_redeemables ?? []), ...(answer.skipped_redeemables ?? [])];
  return (
    <div role="status" className="stack">
      {toPay === undefined ? null : <Bars cart={cart} toPay={toPay} />}
      {refused.map(({ id, result }) => (
        <p key={id} className="note small">
          Not applied: {result?.error?.message ?? result?.details?.message ?? 'it does not fit this cart'}
        </p>
      ))}
    </div>
  );
}

function Bars({ cart, toPay }: { readonly cart: number; readonly toPay: number }) {
  const rows = [
    { name: 'Cart', amount: cart, from: 0, to: cart, kind: 'CART' },
    { name: 'Discount', amount: toPay - cart, from: toPay, to: cart, kind: 'DISCOUNT' },
    { name: 'To pay', amount: toPay, from: 0, to: toPay, kind: 'TO_PAY' },
  ] as const;
  const unit = cart === 0 ? 0 : 100 / cart;
  return (
    <div className="waterfall short">
      <ol>
        {rows.map(({ name, amount, from, to, kind }) => (
          <li key={name} className={kind === 'DISCOUNT' ? undefined : 'total'}>
            <span>{name}</span>
            <svg className="drawn" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="track" width="100" height="10" />
              <rect className={`bar-${kind}`} x={from * unit} width={(to - from) * unit} height="10" />
            </svg>
            <span className="end">
              <Amount amount={amount} isSigned={kind === 'DISCOUNT'} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
