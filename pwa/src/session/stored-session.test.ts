import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSession } from './stored-session.ts';

const asha = {
  u_id: 2,
  u_name: 'Asha',
  email: 'asha@example.com',
  mo_no: '+919876543210',
  u_type: '1',
  status: 1,
  auth_token: 'token',
};

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('parseSession', () => {
  it('parses a stored session', () => {
    expect(parseSession(JSON.stringify(asha))).toEqual(asha);
    expect(parseSession(null)).toBeNull();
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"asha"',
    '{"u_id":"two"}',
    JSON.stringify({ ...asha, u_type: 0 }),
  ])('logs %s and returns null', (stored) => {
    expect(parseSession(stored)).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
  });
});
