// Who may have files with personal data.
import { refusePersonalData } from '../../../lib/core/export/personal';
import type { ExportedObject } from '../../support/core';

const wanted = (exported_object: ExportedObject, fields?: string[]) => ({
  exported_object,
  parameters: { ...(fields && { fields }) },
});
const VIEWER = { role: 'VIEWER' } as const;
const NAMES = wanted('customer', ['id', 'email', 'name']);

describe('refusePersonalData', () => {
  it('names the columns that require a higher role', () => {
    expect(refusePersonalData(VIEWER, NAMES, [])).toEqual({
      key: 'missing_required_permission',
      details: 'Personal data takes the role USER; yours is VIEWER. Leave out: email, name.',
    });
  });

  it('checks the columns of a file whose request names none', () => {
    expect(refusePersonalData(VIEWER, wanted('customer'), ['id', 'email'])?.details).toContain('Leave out: email.');
    expect(refusePersonalData(VIEWER, wanted('customer', []), ['id', 'email'])).not.toBeNull();
    expect(refusePersonalData(VIEWER, wanted('customer'), ['id'])).toBeNull();
    expect(refusePersonalData(VIEWER, wanted('customer', ['id']), ['id', 'email'])).toBeNull();
  });

  it('allows every column to keys, and to people of the role USER', () => {
    expect(refusePersonalData(undefined, NAMES, [])).toBeNull();
    expect(refusePersonalData({ role: 'USER' }, NAMES, [])).toBeNull();
    expect(refusePersonalData({ role: 'ADMIN' }, NAMES, [])).toBeNull();
  });
});
