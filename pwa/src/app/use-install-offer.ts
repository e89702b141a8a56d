import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCartCount } from '../storefront/shared/cart.ts';
import { hasUnsavedInput } from '../ui/unsaved-input.ts';
import { installEventAtom } from './install-event.ts';
import { isGoodMoment, isIosSafari, readRecord, seenAgain, writeRecord } from './install-moment.ts';
import { askToPersist, isInstalled } from './install-persistence.ts';

interface InstallOffer {
  /** Null where people install by hand. */
  install: (() => Promise<void>) | null;
  dismiss: () => void;
}

const isByHand = isIosSafari(navigator.userAgent, navigator.maxTouchPoints);

/** The way to install the shop, when it is a good moment to speak of it; null at all others. */
export function useInstallOffer(): InstallOffer | null {
  const [event, setEvent] = useAtom(installEventAtom);
  const [isDone, setDone] = useState(isInstalled);
  const isMoment = useGoodMoment();
  const isInField = useIsInField();
  usePersistence(setDone);

  const dismiss = () => {
    setDone(true);
    writeRecord({ ...readRecord(), dismissedAt: Date.now() });
  };
  if (isDone || !isMoment || isInField || !(event || isByHand)) return null;
  const install = async (given: NonNullable<typeof event>) => {
    setEvent(null); // it asks once
    const { outcome } = await given.prompt();
    if (outcome === 'dismissed') dismiss();
    else setDone(true);
  };
  return { install: event && (() => install(event)), dismiss };
}

/** Asked with each screen and with the cart's first piece, not while somebody reads. */
function useGoodMoment(): boolean {
  const { key, pathname } = useLocation();
  const hasCart = useCartCount() > 0;
  const views = useRef({ key: '', count: 0 });
  const [isGood, setGood] = useState(false);
  useEffect(() => {
    if (views.current.key !== key) views.current = { key, count: views.current.count + 1 };
    const now = Date.now();
    const record = seenAgain(readRecord(), now);
    writeRecord(record);
    const isWriting = hasUnsavedInput();
    const { count } = views.current;
    setGood(isGoodMoment({ record, now, pathname, views: count, hasCart, isWriting }));
  }, [key, pathname, hasCart]);
  return isGood;
}

/** Whether the person is in a field now, where a keyboard may leave little room. */
function useIsInField(): boolean {
  const [isInField, setInField] = useState(false);
  useEffect(() => {
    const look = () =>
      setInField(document.activeElement?.matches('input, textarea, select') ?? false);
    addEventListener('focusin', look);
    addEventListener('focusout', look);
    return () => {
      removeEventListener('focusin', look);
      removeEventListener('focusout', look);
    };
  }, []);
  return isInField;
}

/** What an installed shop keeps has to stay; iOS does not tell when it is installed. */
function usePersistence(setDone: (isDone: boolean) => void): void {
  useEffect(() => {
    const persist = () => void askToPersist().catch(console.error);
    const installed = () => {
      setDone(true);
      persist();
    };
    if (isInstalled()) persist();
    addEventListener('appinstalled', installed);
    return () => removeEventListener('appinstalled', installed);
  }, [setDone]);
}
