import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberPress, repeatPress } from './early-press.ts';

const markup =
  '<button>Save</button><button aria-label="Account"></button><form><button>Save</button></form>';
const root = document.createElement('div');

beforeEach(() => {
  document.body.replaceChildren(root);
  root.innerHTML = markup;
  rememberPress(root);
});
afterEach(() => document.body.replaceChildren());

const button = (index: number) => root.querySelectorAll('button')[index] as HTMLElement;

test('repeats the last press on the same button, once', () => {
  const save = vi.fn();
  const account = vi.fn();
  button(0).click();
  button(1).click();
  button(0).addEventListener('click', save);
  button(1).addEventListener('click', account);
  repeatPress(root);
  expect(account).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
  repeatPress(root);
  expect(account).toHaveBeenCalledOnce();
});

test('shows the button that is pressed last as busy until the press is repeated', () => {
  const busy = () => [0, 1, 2].map((index) => button(index).getAttribute('aria-busy'));
  button(0).click();
  button(2).click();
  expect(busy()).toEqual([null, null, 'true']);
  repeatPress(root);
  expect(busy()).toEqual([null, null, null]);
});

test('hides presses from React until they are repeated', () => {
  const react = vi.fn();
  root.addEventListener('pointerdown', react);
  const press = () => button(0).dispatchEvent(new Event('pointerdown', { bubbles: true }));
  press();
  expect(react).not.toHaveBeenCalled();
  repeatPress(root);
  press();
  expect(react).toHaveBeenCalledOnce();
  root.removeEventListener('pointerdown', react);
});

test.each([1, 2])('repeats a press on button %s after the page is replaced', (index) => {
  button(index).click();
  root.innerHTML = markup;
  const clicks = [0, 1, 2].map((each) => {
    const click = vi.fn((event: Event) => event.preventDefault());
    button(each).addEventListener('click', click);
    return click;
  });
  repeatPress(root);
  expect(clicks.map((click) => click.mock.calls.length)).toEqual(
    [0, 1, 2].map((each) => (each === index ? 1 : 0)),
  );
});

test('forgets a button that the replaced page does not have', () => {
  button(1).click();
  root.innerHTML = '<button>Save</button>';
  const save = vi.fn();
  button(0).addEventListener('click', save);
  repeatPress(root);
  expect(save).not.toHaveBeenCalled();
});
