import { useEffect, useSyncExternalStore } from 'react';
import { useLazy } from './lazy.tsx';
import { toastRequests } from './notify.ts';

const loadList = async () => (await import('./ToastList.tsx')).ToastList;

/** The place of toasts, which comes with the first of them or when the page is idle. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastRequests.subscribe, toastRequests.get, () => false);
  const { value: ToastList, fetch } = useLazy(loadList);
  useEffect(() => {
    if (isWanted) fetch().catch((error: unknown) => console.error(error));
  }, [isWanted, fetch]);
  return ToastList ? <ToastList /> : null;
}
