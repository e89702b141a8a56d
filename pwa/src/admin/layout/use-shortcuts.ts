import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { storedAtom } from '../../session/stored-atom.ts';
import { usePathsByKey } from './menu.ts';

/** Whether single-key shortcuts are on. WCAG 2.1.4 requires a way to turn them off. */
export const shortcutsEnabledAtom = storedAtom({
  key: storageKeys.adminShortcuts,
  read: () => deviceStorage.getJson(storageKeys.adminShortcuts) !== false,
  write: (isEnabled: boolean) => deviceStorage.setJson(storageKeys.adminShortcuts, isEnabled),
});

/** Time after 'g' in which a letter opens a screen. */
const sequenceTimeoutMs = 1500;

/** '?' shows the shortcuts, '/' searches, 'n' adds, and 'g' plus a letter opens a screen. */
export function useShortcuts(onHelp: () => void): void {
  const isEnabled = useAtomValue(shortcutsEnabledAtom);
  const navigate = useNavigate();
  const paths = useRef<ReadonlyMap<string, string>>(new Map());
  paths.current = usePathsByKey();
  /** When 'g' was pressed. A ref, because the screen may change before the letter. */
  const sequenceStart = useRef(Number.NEGATIVE_INFINITY);

  // Before the screen is painted: a key that is pressed as soon as it is seen counts.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    /** Each returns whether it handled the key. */
    const actions: Readonly<Record<string, () => boolean>> = {
      '?': () => {
        onHelp();
        return true;
      },
      '/': () => focusSearch(),
      n: () => clickAdd(),
      g: () => {
        sequenceStart.current = performance.now();
        return true;
      },
    };
    const listen = (event: KeyboardEvent) => {
      if (isTypingOrHandled(event)) return;
      const isInSequence = performance.now() - sequenceStart.current < sequenceTimeoutMs;
      const path = isInSequence ? paths.current.get(event.key) : undefined;
      sequenceStart.current = Number.NEGATIVE_INFINITY;
      if (path) void navigate(path);
      if (path || actions[event.key]?.()) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isEnabled, navigate, onHelp]);
}

/** Whether a key belongs to a form field, an open dialog or the browser. */
function isTypingOrHandled(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event;
  const fields = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select';
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    isComposing ||
    repeat ||
    defaultPrevented ||
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement && (target.isContentEditable || target.matches(fields)))
  );
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.select();
  field?.focus();
  return field !== null;
}

/** Clicks the screen's add button, which is marked with data-key="n". */
function clickAdd(): boolean {
  const button = document.querySelector<HTMLElement>('main [data-key="n"]');
  button?.click();
  return button !== null;
}
