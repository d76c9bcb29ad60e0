// Errors of fields, linked to the field by ARIA attributes, anywhere in a form (WCAG 3.3.1).
import { createContext, type ReactNode, useContext } from 'react';
import { type FieldFault, faultsByField } from '../../model/faults';

const Faults = createContext<ReadonlyMap<string, string>>(new Map());

interface FaultyProps {
  readonly faults: readonly FieldFault[];
  readonly children: ReactNode;
}

/** The fields within say what is wrong with them. */
export function FaultyForm({ faults, children }: FaultyProps) {
  return <Faults.Provider value={faultsByField(faults)}>{children}</Faults.Provider>;
}

/** ARIA attributes of an input: its error before its hint. */
export function useDescription(id: string, hintId?: string) {
  const hasFault = useContext(Faults).has(id);
  const ids = [hasFault ? faultId(id) : undefined, hintId].filter((one) => one !== undefined);
  return {
    'aria-invalid': hasFault ? (true as const) : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
}

/** The error text of a field; renders nothing without an error. */
export function FieldFaultNote({ id }: { readonly id: string }) {
  const fault = useContext(Faults).get(id);
  return fault === undefined ? null : (
    <p id={faultId(id)} className="small fault">
      {fault}
    </p>
  );
}

function faultId(id: string): string {
  return `${id}-fault`;
}
