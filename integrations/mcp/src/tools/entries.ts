// Entries of validations as tools answer them.
import { cleanValue, type Privacy, untrusted } from '../privacy';
import type { Entry, NearestReward, RuleFinding } from '../records';

/** The key of a refusal with the published sentence of the key. */
export function refusalOf({ result }: Entry): { readonly key: string; readonly sentence: string } {
  const { key = 'unknown', message = '' } = result?.error ?? result?.details ?? {};
  return { key, sentence: message };
}

/** A code, or the id of a tier. */
export function redeemableOf({ object = '', id = '' }: Entry, privacy: Privacy) {
  return object === 'voucher' ? { object, code: privacy.code(id) } : { object, id };
}

/** The texts of people about an entry. */
export function textsOf(entry: Entry) {
  const { name, banner, campaign_name: campaign, result, nearest } = entry;
  return untrusted({
    name,
    banner,
    campaign,
    rule_message: result?.error?.error?.message,
    missing: missingTexts(nearest),
  });
}

/** What is missing until an entry works. The texts may name products. */
export function missingTexts(nearest: NearestReward | null | undefined): readonly string[] | undefined {
  const texts = [nearest?.text ?? []].flat();
  return texts.length === 0 ? undefined : texts;
}

/** The checks up to the deciding one. Values that people wrote stand apart; records of people are left out. */
export function checksOf({ explain }: Entry) {
  return (explain?.checks ?? []).map(({ check, passed, saw }) => ({ check, passed, ...sawOf(saw) }));
}

function sawOf(saw: unknown): object {
  if (typeof saw === 'string') return untrusted({ saw });
  if (typeof saw !== 'object' || saw === null) return saw === undefined ? {} : { saw };
  const { rule_id: id, rules } = saw as { readonly rule_id?: string; readonly rules?: readonly RuleFinding[] };
  if (rules) return { ...(id !== undefined && { rule_id: id }), rules: rules.map(findingOf) };
  // Dates, counts and switches: what is nested holds records.
  const plain = Object.entries(saw).filter(([, value]) => typeof value === 'number' || typeof value === 'boolean');
  const dates = Object.entries(saw).filter(([name, value]) => typeof value === 'string' && /date|_at$|key/.test(name));
  return { saw: cleanValue(Object.fromEntries([...plain, ...dates])) };
}

function findingOf({
  number,
  name,
  holds,
  saw,
  saw_in_lines: lines,
  picked_lines: picked,
  missing,
  rules,
}: RuleFinding): object {
  const isPlain = typeof saw === 'number' || typeof saw === 'boolean' || saw === null;
  return {
    number,
    name,
    holds,
    ...(isPlain ? { saw } : untrusted({ saw, saw_in_lines: lines })),
    ...(picked !== undefined && { picked_lines: picked }),
    ...(missing !== undefined && { missing }),
    ...(rules && { rules: rules.map(findingOf) }),
  };
}
