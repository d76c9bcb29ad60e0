// What redeemables lack, and buttons that add it to the cart.
import type { NearestResponse } from '../../../lib/model/generated-answers/qualifications';
import type { NearestRewardResponse } from '../../../lib/model/generated-answers/records';
import { refusalOf } from '../../model/explain/refusals';
import { describeReason, isApplicableChange, type NearestChange } from '../../model/sandbox/nearest';
import { useAction } from '../../parts/form/action';
import { Amount } from '../../parts/format';
import { CodeLink, IdLink } from '../../parts/id-link';
import { Badge, Empty, ProblemNote } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

/** Adds the changes to the cart of the last try, and validates the redeemable. */
export type ApplyChanges = (changes: readonly NearestChange[], id: string) => Promise<void>;

interface NearestProps {
  /** The redeemable. */
  readonly id: string;
  readonly nearest: NearestRewardResponse;
  readonly apply: ApplyChanges;
}

export function Nearest({ id, nearest: { text, changes, reason, discount }, apply }: NearestProps) {
  const action = useAction({ work: () => apply(changes, id), done: () => undefined });
  const count = changes.filter(isApplicableChange).length;
  return (
    <div className="note" role="group" aria-label={t('Missing for {id}', { id })}>
      {reason === undefined ? (
        <span>
          <bdi>{text}</bdi> <Gain discount={discount} />
        </span>
      ) : (
        <span>
          {t('The search found no addition that surely makes it work.')} {describeReason(reason)}
        </span>
      )}
      {count > 0 && count < changes.length ? (
        <span className="small">{t('Only the cart is changed: no waiting time, no property.')}</span>
      ) : null}
      {count > 0 ? (
        <div>
          <button type="button" className="button" disabled={action.isBusy} onClick={action.run}>
            {t('Add to the cart and validate')}
          </button>
        </div>
      ) : null}
      {action.problem ? <ProblemNote error={action.problem} /> : null}
    </div>
  );
}

/** What the redeemable then takes off. */
function Gain({ discount: { now, then } }: Pick<NearestRewardResponse, 'discount'>) {
  if (then === null) return null;
  return now === 0
    ? rich('Then it takes {then} off.', { then: <Amount amount={then} /> })
    : rich('Then it takes {then} off instead of {now}.', {
        then: <Amount amount={then} />,
        now: <Amount amount={now} />,
      });
}

interface NearListProps {
  readonly answer: NearestResponse;
  readonly apply: ApplyChanges;
}

/** The redeemables that a fuller cart, or a later moment, makes work. */
export function NearList({ answer: { data, has_more: hasMore }, apply }: NearListProps) {
  if (data.length === 0)
    return <Empty title={t('Nothing near')}>{t('No addition to this cart makes another redeemable work.')}</Empty>;
  return (
    <>
      <p role="status">
        {plural(data.length, {
          one: 'One redeemable was tried alone.',
          other: '{count} redeemables, each tried alone.',
        })}
        {hasMore ? ` ${t('Only the first are shown.')}` : ''}
      </p>
      <ul className="bare">
        {data.map((row) => (
          <li key={`${row.object} ${row.id}`} className="card">
            {row.works ? <Badge tone="good">{t('Applies')}</Badge> : <Badge>{t('Does not apply')}</Badge>}{' '}
            {row.object === 'voucher' ? <CodeLink code={row.id} /> : <IdLink id={row.id} />}
            <Lacking row={row} apply={apply} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Lacking({
  row: { id, works, key, nearest, more },
  apply,
}: Pick<NearListProps, 'apply'> & { readonly row: NearestResponse['data'][number] }) {
  const missing = nearest ?? more;
  return (
    <>
      {key === null ? null : <p className="small">{refusalOf(key)?.sentence ?? key}</p>}
      {missing ? <Nearest id={id} nearest={missing} apply={apply} /> : null}
      {missing || works ? null : <p className="small soft">{t('No addition makes it work.')}</p>}
    </>
  );
}
