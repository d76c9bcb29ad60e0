// Missing properties of the customer, the order or the request: named, and never with a value.
import { tableOf } from '../../object-members';
import type { RuleContext } from '../../rules/context';
import type { Atom } from '../nearest/atoms';
import type { DescribedChange, NearestChange } from './changes';

/** True for callers that read the names of properties: not for client keys. */
export interface PropertySetting {
  readonly showsNames: boolean;
}

/** Describes one change for each property. */
export function describeProperties(
  atoms: readonly Atom[],
  context: RuleContext | null,
  { showsNames }: PropertySetting,
): readonly DescribedChange[] {
  const described = atoms.map((atom) => (showsNames ? describeNamed(atom, context) : describeHidden(atom)));
  return [...new Map(described.map((one) => [one.change.pointer, one])).values()];
}

/** The request names no customer. */
export function describeMissingCustomer({ showsNames }: PropertySetting): DescribedChange {
  return { change: propertyAt('/customer'), text: showsNames ? 'Needs a customer.' : FOR_CUSTOMERS };
}

const FOR_CUSTOMERS = 'For certain customers.';
const FOR_ORDERS = 'For certain orders.';

function describeHidden({ kind }: Atom): DescribedChange {
  return kind === 'CUSTOMER'
    ? { change: propertyAt('/customer'), text: FOR_CUSTOMERS }
    : { change: propertyAt('/order'), text: FOR_ORDERS };
}

const PLACES = tableOf<readonly [pointer: string, words: string]>({
  'customer.metadata': ['/customer/metadata', 'customer metadata'],
  'order.metadata': ['/order/metadata', 'order metadata'],
  'redemption.metadata': ['/metadata', 'metadata'],
});

function describeNamed({ kind, rule }: Atom, context: RuleContext | null): DescribedChange {
  if (kind === 'CUSTOMER' && !context?.customer) return describeMissingCustomer({ showsNames: true });
  const place = PLACES.get(rule.name);
  if (!place) return { change: propertyAt('/customer'), text: 'Needs the customer to whom the code was published.' };
  const [pointer, words] = place;
  const property = rule.property ?? '';
  return { change: propertyAt(`${pointer}/${escaped(property)}`), text: `Needs ${words} "${property}".` };
}

/** A part of a JSON Pointer. */
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

function propertyAt(pointer: string): NearestChange {
  return { kind: 'PROPERTY', pointer, operator: 'set', value: null, from: null, to: null, unit: null, of: null };
}
