import { afterEach, describe, expect, it } from 'vitest';
import { readDraft } from './use-draft.ts';

const name = 'product 5';
const key = `vajra-draft ${name}`;
const draft = { u_id: 1, at: '2026-11-21T10:00:00.000Z', content: { name: 'Oval' } };

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
