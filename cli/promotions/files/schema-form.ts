// The form of a metadata schema: answers have members of definitions in camelCase, requests and files in snake_case.
import type { FileMembers } from './record';

const SENT_AS: Readonly<Record<string, string>> = {
  objectType: 'object_type',
  minLength: 'min_length',
  maxLength: 'max_length',
  exactLength: 'exact_length',
};

/** The properties of a schema as files hold them, without deleted ones. */
export function propertiesForm(properties: FileMembers): FileMembers {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, definition]) => {
      const { deleted, ...rest } = definition as FileMembers;
      const members = Object.entries(rest).map(([member, value]) => [SENT_AS[member] ?? member, value] as const);
      return deleted === true ? [] : [[name, Object.fromEntries(members)]];
    }),
  );
}
