import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isInstalled, requestPersistence } from '../browser/persistence.ts';
import { useCartCount } from '../storefront/shared/cart.ts';
import { useIsFirstScreen } from '../ui/first-screen.ts';
import { hasUnsavedInput } from '../ui/unsaved-input.ts';
import { installPromptAtom } from './app-state.ts';
import {
  isGoodMoment,
  isIosSafari,
  readRecord,
  recordView,
  writeRecord,
} from './install-moment.ts';

interface InstallOffer {
  /** Null where users install through the browser's menu. */
  install: (() => Promise<void>) | null;
  dismiss: () => void;
}

const isManual = isIosSafari(navigator.userAgent, navigator.maxTouchPoints);

/** Returns how to install the shop, or null when it is not a good moment to offer it. */
export function useInstallOffer(): InstallOffer | null {
  const [event, setEvent] = useAtom(installPromptAtom);
  const [isDone, setDone] = useState(isInstalled);
  const isGood = useGoodMoment();
  const isFieldFocused = useIsFieldFocused();
  usePersistence(setDone);

  const dismiss = () => {
    setDone(true);
    writeRecord({ ...readRecord(), dismissedAt: Date.now() });
  };
  if (isDone || !isGood || isFieldFocused || !(event || isManual)) return null;
  const install = async (prompt: NonNullable<typeof event>) => {
    setEvent(null); // it works once
    const { outcome } = await prompt.prompt();
    if (outcome === 'dismissed') dismiss();
    else setDone(true);
  };
  return { install: event && (() => install(event)), dismiss };
}

interface Views {
  /** The location's key, null before the first one. */
  key: string | null;
  count: number;
}

/** Reconsidered on every screen and when the cart gets its first item. */
function useGoodMoment(): boolean {
  const { key, pathname } = useLocation();
  const hasCart = useCartCount() > 0;
  const isFirstScreen = useIsFirstScreen();
  // This code may load after the user has left the first screen.
  const views = useRef<Views>({ key: null, count: isFirstScreen ? 0 : 1 });
  const [isGood, setGood] = useState(false);
  useEffect(() => {
    if (views.current.key !== key) views.current = { key, count: views.current.count + 1 };
    const now = Date.now();
    const record = recordView(readRecord(), now);
    writeRecord(record);
    const isEditing = hasUnsavedInput();
    const { count } = views.current;
    setGood(isGoodMoment({ record, now, pathname, views: count, hasCart, isEditing }));
  }, [key, pathname, hasCart]);
  return isGood;
}

/** Whether a field has the focus: an on-screen keyboard may leave little room. */
function useIsFieldFocused(): boolean {
  const [isFieldFocused, setFieldFocused] = useState(false);
  useEffect(() => {
    const update = () =>
      setFieldFocused(document.activeElement?.matches('input, textarea, select') ?? false);
    addEventListener('focusin', update);
    addEventListener('focusout', update);
    return () => {
      removeEventListener('focusin', update);
      removeEventListener('focusout', update);
    };
  }, []);
  return isFieldFocused;
}

/** Makes an installed app's data persistent. iOS fires no event when it is installed. */
function usePersistence(setDone: (isDone: boolean) => void): void {
  useEffect(() => {
    const persist = () => void requestPersistence().catch(console.error);
    const onInstalled = () => {
      setDone(true);
      persist();
    };
    if (isInstalled()) persist();
    addEventListener('appinstalled', onInstalled);
    return () => removeEventListener('appinstalled', onInstalled);
  }, [setDone]);
}
