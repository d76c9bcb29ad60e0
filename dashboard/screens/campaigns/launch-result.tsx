// The report of a check before launch: the verdict, the worst cart, what was searched, and what was not.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { witnessQuery } from '../../api/launch';
import type { Product } from '../../api/products';
import {
  describeCarts,
  describeNotSeen,
  describeStacks,
  isNotYetLive,
  isSearched,
  type LaunchReport,
  type LaunchWitness,
  toSandboxState,
  waterfallOfWitness,
} from '../../model/campaign/launch-report';
import type { LaunchSubject } from '../../model/campaign/launch-request';
import { writeFragment } from '../../model/sandbox/link';
import { redactForLink } from '../../model/sandbox/redact-for-link';
import { Facts } from '../../parts/facts';
import { Amount, Count, useMoney, When } from '../../parts/format';
import { CodeLink, IdLink } from '../../parts/id-link';
import { type Column, DataTable } from '../../parts/list/data-table';
import { WaterfallFigure } from '../../parts/redemption/waterfall-figure';
import { RawJson } from '../../parts/raw-json';
import { Badge } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface LaunchResultProps {
  readonly report: LaunchReport;
  readonly subject: LaunchSubject;
  readonly products: readonly Product[];
}

export function LaunchResult({ report, subject, products }: LaunchResultProps) {
  const names = new Map(products.map(({ id, name }) => [id, name ?? id]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  return (
    <section className="panel stack" aria-labelledby="launch-result">
      <h2 id="launch-result">{t('Result')}</h2>
      <Verdict report={report} />
      {isSearched(subject, report) ? null : (
        <p className="note">
          {t(
            'This campaign was not searched in full: it has no code that can be used, or cannot be used at that time.',
          )}
        </p>
      )}
      {report.witness ? (
        <Witness witness={report.witness} nameOf={nameOf} isLater={isNotYetLive(subject, Date.now())} />
      ) : null}
      <Searched report={report} nameOf={nameOf} />
      <NotSeen report={report} />
      <RawJson value={report} />
    </section>
  );
}

function Verdict({ report: { verdict, proof, witness, upper_bound: bound } }: Pick<LaunchResultProps, 'report'>) {
  const most = <Amount amount={bound} />;
  if (verdict === 'SAFE') {
    return (
      <p role="status">
        <Badge tone="good">{t('Safe')}</Badge> {t('No cart that was searched costs less than its floor.')}
      </p>
    );
  }
  if (!witness) {
    return (
      <p role="status">
        <Badge>{t('Undecided')}</Badge>{' '}
        {rich(
          'The search ended early and found no cart below its floor. One may be up to {most} below. Search thoroughly.',
          {
            most,
          },
        )}
      </p>
    );
  }
  return (
    <p role="status">
      <Badge tone="bad">{t('Unsafe')}</Badge>{' '}
      {rich('The worst cart that was found costs {below} less than its floor.', {
        below: <Amount amount={witness.below_by ?? 0} />,
      })}{' '}
      {proof === 'OPTIMAL'
        ? t('No cart is worse.')
        : rich('The search ended early: another one may be up to {most} below.', { most })}
    </p>
  );
}

type WitnessLine = NonNullable<LaunchWitness['request']['order']['items']>[number] & { readonly number: number };

const linesOf = (nameOf: (id: string) => string): readonly Column<WitnessLine>[] => [
  { name: t('Product'), cell: ({ product_id, sku_id }) => <bdi>{nameOf(sku_id ?? product_id ?? '')}</bdi> },
  { name: t('Quantity'), isEnd: true, cell: ({ quantity }) => quantity },
  { name: t('Price'), isEnd: true, cell: ({ price }) => <Amount amount={price} /> },
];

interface WitnessProps {
  readonly witness: LaunchWitness;
  readonly nameOf: (id: string) => string;
  /** The campaign does not work yet. */
  readonly isLater: boolean;
}

function Witness({ witness, nameOf, isLater }: WitnessProps) {
  const {
    request,
    at,
    amount,
    total_discount_amount: taken,
    total_amount: price,
    percent_off: percent,
    floor,
  } = witness;
  const lines = (request.order.items ?? []).map((line, index): WitnessLine => ({ ...line, number: index + 1 }));
  return (
    <>
      <h3>{t('Worst cart')}</h3>
      <Facts
        rows={[
          [t('Cart'), <Amount key="cart" amount={amount} />],
          [
            t('Discount'),
            rich('{amount} ({percent}%)', { amount: <Amount amount={taken} />, percent: <Count value={percent} /> }),
          ],
          [t('To pay'), <Amount key="price" amount={price} />],
          [t('Floor'), floor !== null && <Amount amount={floor} />],
          [t('Redeemables'), <Redeemables key="redeemables" of={request.redeemables} />],
          [t('At'), <When key="at" date={at} />],
        ]}
      />
      {lines.length > 0 ? (
        <DataTable
          label={t('Lines of the worst cart')}
          columns={linesOf(nameOf)}
          rows={lines}
          keyOf={({ number }) => String(number)}
        />
      ) : null}
      <WitnessWaterfall witness={witness} isLater={isLater} />
      <SandboxLink witness={witness}>{t('Open in the sandbox')}</SandboxLink>
      {isLater ? (
        <p className="soft small">
          {t('The sandbox decides as of now: the campaign does not work there before its launch.')}
        </p>
      ) : null}
    </>
  );
}

/** A validation has no effect, and shows the step of each redeemable. */
function WitnessWaterfall({ witness, isLater }: Pick<WitnessProps, 'witness' | 'isLater'>) {
  const money = useMoney();
  const { data: answer = null } = useQuery({ ...witnessQuery(witness.request), enabled: !isLater });
  const waterfall = waterfallOfWitness(witness, answer, money);
  return waterfall ? <WaterfallFigure waterfall={waterfall} /> : null;
}

function Redeemables({ of }: { readonly of: LaunchWitness['request']['redeemables'] }) {
  return (
    <ol className="bare">
      {of.map(({ object, id }) => (
        <li key={`${object} ${id}`}>{object === 'voucher' ? <CodeLink code={id} /> : <IdLink id={id} />}</li>
      ))}
    </ol>
  );
}

/** The same cart and redeemables. The fragment of the address holds the state of the sandbox. */
function SandboxLink({ witness, children }: { readonly witness: LaunchWitness; readonly children: ReactNode }) {
  const { state } = redactForLink(toSandboxState(witness), null);
  const { data: hash } = useQuery({
    queryKey: ['sandbox link', state],
    queryFn: () => writeFragment(state),
    staleTime: Infinity,
  });
  if (hash === undefined) return null;
  return (
    <div>
      <Link to="/sandbox" hash={hash} className="button">
        {children}
      </Link>
    </div>
  );
}

function Searched({ report, nameOf }: Pick<LaunchResultProps, 'report'> & Pick<WitnessProps, 'nameOf'>) {
  const money = useMoney();
  const { candidates, bounds } = report.searched;
  return (
    <>
      <h3>{t('What was searched')}</h3>
      <Facts
        rows={[
          [t('Carts'), describeCarts(report, { money, nameOf })],
          [t('Redeemables'), describeStacks(report)],
          [t('Customer'), bounds.customers.every((one) => one === null) && t('none')],
          [t('At'), bounds.moments.map((moment) => <When key={moment} date={moment} />)],
          [t('Steps'), <Count key="steps" value={report.steps} />],
        ]}
      />
      <details>
        <summary className="small">{t('Redeemables that were searched')}</summary>
        <Redeemables of={candidates} />
      </details>
    </>
  );
}

function NotSeen({ report: { not_seen: unseen } }: Pick<LaunchResultProps, 'report'>) {
  return (
    <>
      <h3>{t('What was not searched')}</h3>
      <ul>
        {unseen.map((one) => (
          <li key={one.reason}>{describeNotSeen(one)}</li>
        ))}
        <li>{t('Gift cards, points, and what a shop sends beyond these carts.')}</li>
      </ul>
    </>
  );
}
