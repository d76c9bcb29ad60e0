// Users of the dashboard: how they are shown, and which roles they are given.
import {
  toAuditableUser,
  resolveInvitationRole,
  refuseExistingUser,
  resolveRole,
  toUserResponse,
} from '../../../lib/core/management/user';
import type { User } from '../../../lib/model/keys/user';

const ANN: User = {
  id: 'user_1',
  project: 'proj_1',
  caseSensitiveCodes: true,
  login: 'ann@shop.example',
  firstName: 'Ann',
  lastName: null,
  role: 'SUPPORT',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('toUserResponse', () => {
  it('shows the role in the one project, and nothing of how codes are compared', () => {
    expect(toUserResponse(ANN)).toEqual({
      id: 'user_1',
      login: 'ann@shop.example',
      email: 'ann@shop.example',
      first_name: 'Ann',
      last_name: null,
      role: 'SUPPORT',
      projects: { proj_1: 'SUPPORT' },
      is_owner: false,
      created_at: '2026-01-01T00:00:00.000Z',
      object: 'user',
    });
  });
});

describe('toAuditableUser', () => {
  it('is what can change, and who it is', () => {
    const audited = { login: 'ann@shop.example', role: 'SUPPORT', first_name: 'Ann', last_name: null };

    expect(toAuditableUser(ANN)).toEqual(audited);
  });
});

describe('resolveRole', () => {
  test.each(['VIEWER', 'SUPPORT', 'USER', 'ADMIN'])('knows %s', (name) => {
    expect(resolveRole(name)).toEqual({ role: name });
  });

  test.each(['OWNER', 'admin', ''])('refuses "%s"', (name) => {
    const details = 'A role is one of VIEWER, SUPPORT, USER, ADMIN.';

    expect(resolveRole(name)).toEqual({ key: 'used_incorrect_role', details });
  });
});

describe('resolveInvitationRole', () => {
  it('is the role in the project of who invites', () => {
    expect(resolveInvitationRole({ proj_1: 'USER' }, 'proj_1')).toEqual({ role: 'USER' });
  });

  it('refuses another project, whatever else is named', () => {
    expect(resolveInvitationRole({ proj_1: 'USER', proj_2: 'USER' }, 'proj_1')).toMatchObject({
      key: 'not_found',
      resource_id: 'proj_2',
      resource_type: 'project',
    });
  });

  it('refuses an invitation to nothing', () => {
    const details = 'Property .projects must name a project.';

    expect(resolveInvitationRole({}, 'proj_1')).toEqual({ key: 'invalid_payload', details });
  });
});

describe('refuseExistingUser', () => {
  it('refuses who belongs to the project already', () => {
    expect(refuseExistingUser(ANN, 'ann@shop.example')).toEqual({
      key: 'duplicate_found',
      details: 'A user with the login ann@shop.example belongs to the project already.',
      resource_id: 'ann@shop.example',
      resource_type: 'user',
    });
    expect(refuseExistingUser(null, 'ann@shop.example')).toBeNull();
  });
});
