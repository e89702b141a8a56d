import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hasUnsavedInput, trackInput } from './unsaved-input.ts';

beforeAll(trackInput);
beforeEach(() => {
  document.body.innerHTML = `
    <form><input name="name" value="as it was" /><textarea name="message"></textarea></form>
    <form><input name="words" type="search" /></form>
    <input name="alone" />`;
});

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`there is no field ${name}`);
  return found;
}

it('is nothing at first, whatever the form shows by itself', () => {
  field('message').value = 'filled in by the shop';
  expect(hasUnsavedInput()).toBe(false);
});

it.each(['name', 'message'])('is what is typed into %s, until it is emptied', async (name) => {
  await userEvent.type(field(name), 'words');
  expect(hasUnsavedInput()).toBe(true);
  await userEvent.clear(field(name));
  expect(hasUnsavedInput()).toBe(false);
});

it.each(['words', 'alone'])('is not what is typed into %s', async (name) => {
  await userEvent.type(field(name), 'ring');
  expect(hasUnsavedInput()).toBe(false);
});

it('is gone with its screen, and when the form is reset', async () => {
  await userEvent.type(field('message'), 'words');
  field('message').form?.dispatchEvent(new Event('reset', { bubbles: true }));
  expect(hasUnsavedInput()).toBe(false);
  await userEvent.type(field('message'), 'words');
  document.body.replaceChildren();
  expect(hasUnsavedInput()).toBe(false);
});
