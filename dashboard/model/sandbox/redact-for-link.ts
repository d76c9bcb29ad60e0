// The parts of a try that its link may contain: ids, codes and amounts, without personal data.
import { t } from '../../texts/text';
import type { SandboxState } from './state';

/** An e-mail address, or a telephone number with its country. */
const ADDRESS = /@|^\+\d[\d\s()./-]{5,}$/;

export interface RedactedSandbox {
  readonly state: SandboxState;
  /** Parts of the screen that the link leaves out, in words. */
  readonly left: readonly string[];
}

/** True for text in the format of our customer ids. */
export function isCustomerId(text: string): boolean {
  return /^cust_[0-9a-z]+$/.test(text);
}

/** Removes from a sandbox state whatever may identify a person, so that a link can contain the rest. */
export function redactForLink(state: SandboxState, knownId: string | null): RedactedSandbox {
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
    link.customer === '' && customer !== '' ? t('the customer: unknown ID') : null,
    link.tracking === tracking ? null : t('the tracking ID, which looks like an email or a name'),
    metadata.trim() === '' ? null : t('the metadata'),
    link.redeemables.length < redeemables.length ? t('codes that look like an email') : null,
    link.lines.length < lines.length ? t('products that look like an email') : null,
  ];
  return { state: link, left: left.filter((words) => words !== null) };
}

/** True for a single word, as ids are. */
function isPlain(text: string): boolean {
  return !ADDRESS.test(text) && !/\s/.test(text);
}
