import { type ListView, maxListViews, maxViewNameLength, viewKey } from '@vajra/contract';
import type { ChangeChoices } from './use-list-settings.ts';

/** Returns the filters, search and sort order of a list's address, without the page. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  return params.toString();
}

export const isSameView = (one: Pick<ListView, 'name'>, other: Pick<ListView, 'name'>): boolean =>
  viewKey(one) === viewKey(other);

/** Returns why a view cannot have this name, if so. `renamed` may keep its name in another case. */
export function nameProblem(
  name: string,
  views: readonly ListView[],
  renamed?: ListView,
): string | undefined {
  if (!name.trim()) return 'Enter a name';
  if (name.trim().length > maxViewNameLength) return `Use at most ${maxViewNameLength} characters`;
  const others = views.filter((view) => !renamed || !isSameView(view, renamed));
  if (others.some((view) => isSameView(view, { name }))) return 'A view with this name exists';
  if (!renamed && views.length >= maxListViews) return `A list has at most ${maxListViews} views`;
  return undefined;
}

/** Adds a view, unless another device has added one with its name. */
export function adding(view: ListView): ChangeChoices {
  return (current) => ({
    ...current,
    views: current.views.some((each) => isSameView(each, view))
      ? current.views
      : [...current.views, view].slice(0, maxListViews),
  });
}

export function renaming(view: ListView, name: string): ChangeChoices {
  return (current) =>
    nameProblem(name, current.views, view)
      ? current
      : {
          ...current,
          views: current.views.map((each) => (isSameView(each, view) ? { ...each, name } : each)),
        };
}

export function deleting(view: ListView): ChangeChoices {
  return (current) => ({
    ...current,
    views: current.views.filter((each) => !isSameView(each, view)),
  });
}

export function hiding(hidden: readonly string[]): ChangeChoices {
  return (current) => ({ ...current, hidden: [...hidden] });
}
