import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** Names an element of the page by what a user perceives, in JSON. */
export interface Target {
  /** Its ARIA role. `field` is any labelled control, among them passwords and files, which have no role. */
  role: string;
  /** Its accessible name, or a regular expression between slashes. */
  name?: string;
  /** The element that contains it. */
  within?: Target;
  /** A text that it contains. */
  text?: string;
}

const fields = 'input, select, textarea';

/** Returns the first visible element, or null. A modal dialog hides the page behind it. */
export function find(target: Target): Element | null {
  return findAll(target)[0] ?? null;
}

export function findAll({ role, name, within, text }: Target): Element[] {
  const root = within ? find(within) : (topDialog() ?? document.documentElement);
  if (!root) return [];
  const isNamed = nameTest(name);
  return [...(within ? [] : [root]), ...root.querySelectorAll('*')].filter(
    (element) =>
      (role === 'field' ? element.matches(fields) : getRole(element) === role) &&
      (isFileInput(element) || element.checkVisibility({ visibilityProperty: true })) &&
      (text === undefined || textOf(element).includes(text)) &&
      isNamed(element),
  );
}

export function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
}

/** Returns the text of an element, or of the page, with single spaces. */
export function textOf(element: Element = document.body): string {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
  return text.replaceAll(/\s+/g, ' ').trim();
}

export function readText(target: Target | null): string | null {
  if (!target) return textOf();
  const element = find(target);
  return element && textOf(element);
}

/** Their buttons are labels; the inputs themselves may be hidden. */
export function isFileInput(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type === 'file';
}

function nameTest(name: string | undefined): (element: Element) => boolean {
  if (name === undefined) return () => true;
  const [, source] = /^\/(.*)\/$/.exec(name) ?? [];
  const pattern = source === undefined ? null : new RegExp(source);
  return (element) => {
    const own = computeAccessibleName(element).replaceAll(/\s+/g, ' ').trim();
    return pattern ? pattern.test(own) : own === name;
  };
}
