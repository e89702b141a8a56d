import { act, renderHook } from '@testing-library/react';
import type { Session } from '@vajra/contract';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { readDraft, useDraft } from './use-draft.ts';

const name = 'product 5';
const key = `vajra-draft ${name}`;
const draft = { u_id: 1, at: '2026-11-21T10:00:00.000Z', content: { name: 'Oval' } };

const session: Session = {
  u_id: 1,
  u_name: 'Asha',
  email: 'asha@example.com',
  mo_no: '+919811111111',
  u_type: '0',
  status: 1,
  auth_token: 'a token',
};

afterEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('is there for who typed it', () => {
    sessionStorage.setItem(key, JSON.stringify(draft));
    expect(readDraft(name, 1)).toEqual(draft);
    expect(readDraft(name, 1)).toEqual(draft);
  });

  it.each([
    ['of somebody else', JSON.stringify(draft), 2],
    ['that nobody signed in for', JSON.stringify(draft), undefined],
    ['that is cut off', '{"u_id":1', 1],
    ['of another shape', '[]', 1],
    ['that is no object', '7', 1],
  ])('%s is thrown away', (_, stored, u_id) => {
    sessionStorage.setItem(key, stored);
    expect(readDraft(name, u_id)).toBeNull();
    expect(sessionStorage.getItem(key)).toBeNull();
  });
});

describe('a draft that is offered', () => {
  const open = () => renderHook(() => useDraft(name)).result;

  it('stays while something else is typed and given up, and goes when it is discarded', () => {
    sessionStorage.setItem(key, JSON.stringify(draft));
    getDefaultStore().set(sessionAtom, session);
    const { current } = open();
    act(() => current.keep({ name: 'Pear' }));
    expect(readDraft(name, 1)?.content).toEqual({ name: 'Pear' });
    act(() => current.keep(null));
    expect(readDraft(name, 1)).toEqual(draft);
    act(() => current.forget());
    expect(open().current.offered).toBeNull();
  });

  it('is what is typed now once it was taken', () => {
    sessionStorage.setItem(key, JSON.stringify(draft));
    getDefaultStore().set(sessionAtom, session);
    const result = open();
    act(() => result.current.take());
    expect(result.current.offered).toBeNull();
    expect(readDraft(name, 1)).toEqual(draft);
    act(() => result.current.keep(null));
    expect(readDraft(name, 1)).toBeNull();
  });
});
