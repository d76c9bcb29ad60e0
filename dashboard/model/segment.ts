// A segment in words, and the request of its form.
import type { CreateSegmentRequest } from '../../lib/model/generated';
import type { SegmentResponse } from '../../lib/model/generated-answers/records';
import { t } from '../texts/text';

export const SEGMENT_WORDS: Readonly<Record<SegmentResponse['type'], string>> = {
  static: t('Fixed list'),
  passive: t('Filter'),
  'auto-update': t('Filter, with events'),
};

export interface SegmentForm {
  readonly name: string;
  readonly type: SegmentResponse['type'];
  /** Customer IDs, one per line. */
  readonly customers: string;
  /** JSON. */
  readonly filter: string;
}

export const EMPTY_SEGMENT: SegmentForm = {
  name: '',
  type: 'passive',
  customers: '',
  filter: '{\n  "junction": "and",\n  "address.city": { "conditions": { "$is": ["Warsaw"] } }\n}',
};

interface SegmentFault {
  readonly problem: string;
}

/** The request of a form, or what is wrong with it. */
export function buildSegment({
  name,
  type,
  customers,
  filter,
}: SegmentForm): { readonly body: CreateSegmentRequest } | SegmentFault {
  if (name.trim() === '') return { problem: t('The segment needs a name.') };
  if (type === 'static') {
    const ids = customers.split(/[\s,;]+/).filter((id) => id !== '');
    return { body: { name: name.trim(), type, customers: [...new Set(ids)] } };
  }
  const read = readObject(filter);
  return read === null ? { problem: t('Enter a JSON object') } : { body: { name: name.trim(), type, filter: read } };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : null;
  } catch {
    return null;
  }
}
