// Rules of what a key pair with few scopes may do, switched off.
import { mutantsOf } from './mutant';

export const INSIDER_MUTANTS = [
  ...mutantsOf('access.md#scopes', 'http/access', [
    'a pair reaches routes without their scope',
    "if (scopes && !scopes.includes(needed)) throw lacking('This key', needed);",
    '',
  ]),
  ...mutantsOf('access.md#scopes', 'model/permissions', [
    'the role of a till allows everything',
    "merchant: ['read', 'evaluate'],",
    'merchant: null,',
  ]),
  ...mutantsOf('access.md#records-inside-bodies', 'model/permissions', [
    'a pair without the scope writes records inside bodies',
    'if (scopes && !scopes.includes(scope)) {',
    'if (false) {',
  ]),
  ...mutantsOf('access.md#records-inside-bodies', 'core/access/permissions', [
    'a pair without the scope changes stored customers',
    "return change === 'UPDATE' && caller.kind !== 'client' ? missingPermission(caller, 'customer', member) : null;",
    'return null;',
  ]),
  ...mutantsOf('exports.md#the-file', 'core/export/personal', [
    'a pair without privacy gets personal columns',
    "return roleAllows(role, 'privacy') && (scopes?.includes('privacy') ?? true);",
    'return true;',
  ]),
  ...mutantsOf(
    'exports.md#the-file',
    'services/exports/exports',
    [
      'a pair without privacy opens a file with personal columns',
      'refuseIf(refusePersonalFile(caller, record, exportObject(record.exported_object).fields.defaults));',
      '',
    ],
    [
      'a pair without privacy is shown the address of a file with personal columns',
      'if (!refusePersonalFile(caller, record, defaults)) return { isOpen: true, shown: record };',
      'return { isOpen: true, shown: record };',
    ],
  ),
];
