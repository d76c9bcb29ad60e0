// The warning before a try that redeems: its amount, and that the same try takes effect once.
import type { Figures } from '../../model/sandbox/answer';
import { Amount } from '../../parts/format';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface WarningProps {
  readonly isAccepted: boolean;
  readonly accept: (isAccepted: boolean) => void;
  /** Null when this very try was not validated last. */
  readonly figures: Figures | null;
}

/** Must be confirmed for each redemption. */
export function Warning({ isAccepted, accept, figures }: WarningProps) {
  return (
    <div className="note bad">
      <label>
        <input type="checkbox" checked={isAccepted} onChange={({ target }) => accept(target.checked)} />{' '}
        <strong>{t('This spends real value')}</strong>
      </label>
      <span className="small" role="status">
        {figures === null ? t('Validate it first to see the result here.') : <Cost figures={figures} />}
      </span>
      <span className="small">{t('It is recorded like a redemption of a shop, and can be rolled back.')}</span>
    </div>
  );
}

function Cost({ figures: { isValid, taken, toPay } }: { readonly figures: Figures }) {
  if (!isValid) return t('As it was validated last, it would be refused.');
  const off = <Amount amount={taken} />;
  if (toPay === null) return <>{rich('As it was validated last, it takes {off} off.', { off })}</>;
  const left = <Amount amount={toPay} />;
  return <>{rich('As it was validated last, it takes {off} off and leaves {left} to pay.', { off, left })}</>;
}

export function KeyNote({ idempotencyKey }: { readonly idempotencyKey: string }) {
  return (
    <p className="small soft">
      {rich('Idempotency-Key {key}: the same try takes effect once.', { key: <code>{idempotencyKey}</code> })}
    </p>
  );
}
