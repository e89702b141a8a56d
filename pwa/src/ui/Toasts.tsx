import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLazy } from './lazy.tsx';
import { toastsRequestedAtom } from './notify.ts';

const loadList = async () => (await import('./ToastList.tsx')).ToastList;

/** The toast container, which loads with the first toast or when the page is idle. */
export function Toasts() {
  const isRequested = useAtomValue(toastsRequestedAtom);
  const { value: ToastList, fetch } = useLazy(loadList);
  useEffect(() => {
    if (isRequested) fetch().catch((error: unknown) => console.error(error));
  }, [isRequested, fetch]);
  return ToastList ? <ToastList /> : null;
}
