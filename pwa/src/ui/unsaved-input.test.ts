import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hasUnsavedInput, trackInput } from './unsaved-input.ts';

beforeAll(trackInput);
beforeEach(() => {
  document.body.innerHTML = `
    <form><input name="name" value="initial" /><textarea name="message"></textarea></form>
    <form><input name="query" type="search" /></form>
    <input name="alone" />`;
});

function field(name: string): HTMLInputElement {
  const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!control) throw new Error(`No field named ${name}`);
  return control;
}

it('is false at first, whatever the initial values', () => {
  field('message').value = 'set by the application';
  expect(hasUnsavedInput()).toBe(false);
});

it.each(['name', 'message'])('is true after typing into %s, until it is emptied', async (name) => {
  await userEvent.type(field(name), 'text');
  expect(hasUnsavedInput()).toBe(true);
  await userEvent.clear(field(name));
  expect(hasUnsavedInput()).toBe(false);
});

it.each(['query', 'alone'])('is false after typing into %s', async (name) => {
  await userEvent.type(field(name), 'ring');
  expect(hasUnsavedInput()).toBe(false);
});

it('is false again after the form is reset or removed', async () => {
  await userEvent.type(field('message'), 'text');
  field('message').form?.dispatchEvent(new Event('reset', { bubbles: true }));
  expect(hasUnsavedInput()).toBe(false);
  await userEvent.type(field('message'), 'text');
  document.body.replaceChildren();
  expect(hasUnsavedInput()).toBe(false);
});
