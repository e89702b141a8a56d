import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSession } from './stored-session.ts';
import { testCustomer } from './test-session.ts';

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
describe('parseSession', () => {
  it('parses a stored session', () => {
    expect(parseSession(JSON.stringify(testCustomer))).toEqual(testCustomer);
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
    JSON.stringify({ ...testCustomer, u_type: 0 }),
  ])('logs %s and returns null', (stored) => {
    expect(parseSession(stored)).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
  });
});
