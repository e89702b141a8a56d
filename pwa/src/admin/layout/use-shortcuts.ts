import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { firstLinks, navGroups } from './navigation.ts';
import { shortcutsAtom } from './shortcuts-setting.ts';

/** Milliseconds within which a letter belongs to the 'g' before it. */
const patience = 1500;

const places = new Map(
  [...firstLinks, ...navGroups.flatMap(({ links }) => links)].map(({ key, to }) => [key, to]),
);

/** '?' shows them all, '/' searches, 'n' makes a new one, 'g' and a letter goes to a screen. */
export function useShortcuts(onHelp: () => void): void {
  const isOn = useAtomValue(shortcutsAtom);
  const navigate = useNavigate();
  /** When 'g' was pressed; a screen may come between it and its letter. */
  const went = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (!isOn) return;
    const act: Readonly<Record<string, () => boolean>> = {
      '?': () => {
        onHelp();
        return true;
      },
      '/': () => focusSearch(),
      n: () => pressNew(),
      g: () => {
        went.current = performance.now();
        return true;
      },
    };
    const listen = (event: KeyboardEvent) => {
      if (isSomethingElse(event)) return;
      const place = performance.now() - went.current < patience ? places.get(event.key) : undefined;
      went.current = Number.NEGATIVE_INFINITY;
      if (place) void navigate(place);
      if (place || act[event.key]?.()) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn, navigate, onHelp]);
}

/** Somebody types or chooses, a dialog is open, or the key belongs to the browser. */
function isSomethingElse(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event;
  const takesKeys =
    'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select';
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    isComposing ||
    repeat ||
    defaultPrevented ||
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement && (target.isContentEditable || target.matches(takesKeys)))
  );
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.select();
  field?.focus();
  return field !== null;
}

/** What a screen makes is behind the button that it marks so. */
function pressNew(): boolean {
  const button = document.querySelector<HTMLElement>('main [data-key="n"]');
  button?.click();
  return button !== null;
}
