// Codes, newest first.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type Voucher, vouchersQuery } from '../api/vouchers';
import { discountText } from '../model/waterfall';
import { Amount, When } from '../parts/format';
import { Pager, type PageSearch, readPaging } from '../parts/pager';
import { Badge, ProblemNote, Screen, Skeleton } from '../parts/screen';

export function Codes() {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const paging = readPaging(search);
  const { data, error, refetch } = useQuery(vouchersQuery(paging));
  return (
    <Screen title="Codes">
      {error ? <ProblemNote error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={10} /> : null}
      {data?.vouchers.length === 0 ? (
        <div className="panel empty">
          <h2>No code yet</h2>
          <p className="soft">
            Make one with <code>POST /v1/vouchers</code>, or thousands with <code>POST /v1/campaigns</code>.
          </p>
        </div>
      ) : null}
      {data && data.vouchers.length > 0 ? (
        <>
          <div className="scroll" role="region" aria-label="Codes" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Code</th>
                  <th scope="col">Value</th>
                  <th scope="col">Campaign</th>
                  <th scope="col" className="end">
                    Redeemed
                  </th>
                  <th scope="col">State</th>
                  <th scope="col">Made</th>
                </tr>
              </thead>
              <tbody>
                {data.vouchers.map((voucher) => (
                  <Row key={voucher.id} voucher={voucher} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            paging={paging}
            total={data.total}
            shown={data.vouchers.length}
            change={(members) => void navigate({ to: '/codes', search: { ...search, ...members } })}
          />
        </>
      ) : null}
    </Screen>
  );
}

function Row({ voucher }: { readonly voucher: Voucher }) {
  const { quantity, redeemed_quantity } = voucher.redemption;
  return (
    <tr>
      <th scope="row">
        <Link to="/codes/$code" params={{ code: voucher.code }}>
          <bdi className="code">{voucher.code}</bdi>
        </Link>
      </th>
      <td>
        <Worth of={voucher} />
      </td>
      <td>{voucher.campaign ? <bdi>{voucher.campaign}</bdi> : '–'}</td>
      <td className="end figure">
        {redeemed_quantity}
        {quantity === null ? '' : ` of ${quantity}`}
      </td>
      <td>
        <State of={voucher} />
      </td>
      <td>
        <When date={voucher.created_at} />
      </td>
    </tr>
  );
}

/** What it gives: what is left of a balance, or the discount. */
export function Worth({ of: { gift, loyalty_card, discount } }: { readonly of: Voucher }) {
  if (gift) {
    return (
      <>
        <Amount amount={gift.balance} /> left
      </>
    );
  }
  if (loyalty_card) return <>{loyalty_card.balance} points</>;
  return <>{discountText(discount ?? null) ?? '–'}</>;
}

/** Why it cannot be used now, or that it can. */
export function stateOf({ active, start_date, expiration_date, redemption }: Voucher, nowMs: number): string | null {
  if (!active) return 'Switched off';
  if (start_date && Date.parse(start_date) > nowMs) return 'Not yet';
  if (expiration_date && Date.parse(expiration_date) <= nowMs) return 'Expired';
  const { quantity, redeemed_quantity } = redemption;
  return quantity !== null && redeemed_quantity >= quantity ? 'Used up' : null;
}

export function State({ of: voucher }: { readonly of: Voucher }) {
  const state = stateOf(voucher, Date.now());
  return state === null ? <Badge tone="good">Usable</Badge> : <Badge>{state}</Badge>;
}
