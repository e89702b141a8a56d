import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { testAdmin } from '../../session/test-session.ts';
import { readDraft, useDraft } from './use-draft.ts';

const name = 'product 5';
const key = `vajra-draft ${name}`;
const draft = { u_id: 1, at: '2026-11-21T10:00:00.000Z', content: { name: 'Oval' } };

describe('readDraft', () => {
  it('returns the draft to the user who typed it, more than once', () => {
    sessionStorage.setItem(key, JSON.stringify(draft));
    expect(readDraft(name, 1)).toEqual(draft);
    expect(readDraft(name, 1)).toEqual(draft);
  });

  it.each([
    ['of another user', JSON.stringify(draft), 2],
    ['without a session', JSON.stringify(draft), undefined],
    ['with truncated JSON', '{"u_id":1', 1],
    ['that is a list', '[]', 1],
    ['that is a number', '7', 1],
  ])('deletes a draft %s', (_, stored, u_id) => {
    sessionStorage.setItem(key, stored);
    expect(readDraft(name, u_id)).toBeNull();
    expect(sessionStorage.getItem(key)).toBeNull();
  });
});

describe('useDraft', () => {
  const open = () => {
    const store = createStore();
    store.set(sessionAtom, testAdmin);
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(Provider, { store }, children);
    return renderHook(() => useDraft(name), { wrapper }).result;
  };

  it('keeps the stored draft until other content replaces it or it is discarded', () => {
    sessionStorage.setItem(key, JSON.stringify(draft));
    const { current } = open();
    act(() => current.save({ name: 'Pear' }));
    expect(readDraft(name, 1)?.content).toEqual({ name: 'Pear' });
    act(() => current.save(null));
    expect(readDraft(name, 1)).toEqual(draft);
    act(() => current.discard());
    expect(open().current.stored).toBeNull();
  });

  it('deletes a restored draft when the form has no unsaved content any more', () => {
    sessionStorage.setItem(key, JSON.stringify(draft));
    const result = open();
    act(() => result.current.restore());
    expect(result.current.stored).toBeNull();
    expect(readDraft(name, 1)).toEqual(draft);
    act(() => result.current.save(null));
    expect(readDraft(name, 1)).toBeNull();
  });
});
