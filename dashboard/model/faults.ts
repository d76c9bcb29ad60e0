// Errors of typed values, by field.

export interface FieldFault {
  /** The id of the field. */
  readonly field: string;
  readonly text: string;
}

/** All that is wrong with a field, one sentence after the other. */
export function faultsByField(faults: readonly FieldFault[]): ReadonlyMap<string, string> {
  const byField = new Map<string, string>();
  for (const { field, text } of faults) {
    const before = byField.get(field);
    byField.set(field, before === undefined ? text : `${before} ${text}`);
  }
  return byField;
}
