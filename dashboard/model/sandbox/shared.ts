// What of a try a link may carry: ids, codes and amounts, and nothing that tells of a person.
import { t } from '../../texts/text';
import type { SandboxState } from './state';

/** An e-mail address, or a telephone number with its country. */
const ADDRESS = /@|^\+\d[\d\s()./-]{5,}$/;

export interface Shared {
  readonly state: SandboxState;
  /** What stands on the screen and not in the link, in words. */
  readonly left: readonly string[];
}

/** Whether a text says by itself that it is an id of ours. */
export function isCustomerId(text: string): boolean {
  return /^cust_[0-9a-z]+$/.test(text);
}

/**
 * A name or address finds a customer on the screen; a link has their id. What nobody knows may be a name, and metadata may hold anything.
 * @param knownId of the customer whom the text means; null where the service knows nobody by it
 */
export function shared(state: SandboxState, knownId: string | null): Shared {
  const { customer, tracking, metadata, redeemables, lines } = state;
  const link: SandboxState = {
    ...state,
    customer: knownId !== null && isPlain(customer) ? customer : (knownId ?? ''),
    tracking: isPlain(tracking) ? tracking : '',
    metadata: '',
    redeemables: redeemables.filter(({ id, reward }) => !ADDRESS.test(id) && !ADDRESS.test(reward)),
    lines: lines.filter(({ id }) => !ADDRESS.test(id)),
  };
  const left = [
    link.customer === '' && customer !== '' ? t('the customer, whom nobody knows by this id') : null,
    link.tracking === tracking ? null : t('the tracking id, which looks like an address or a name'),
    metadata.trim() === '' ? null : t('the metadata'),
    link.redeemables.length < redeemables.length ? t('codes that look like an address') : null,
    link.lines.length < lines.length ? t('products that look like an address') : null,
  ];
  return { state: link, left: left.filter((words) => words !== null) };
}

/** One word, as ids are. */
function isPlain(text: string): boolean {
  return !ADDRESS.test(text) && !/\s/.test(text);
}
