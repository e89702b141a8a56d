import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toastsRequestedAtom } from './notify.ts';
import { useLazy } from './use-lazy.ts';

const loadList = async () => (await import('./ToastList.tsx')).ToastList;

/** The place of toasts, which comes with the first of them or when the page is idle. */
export function Toasts() {
  const isWanted = useAtomValue(toastsRequestedAtom);
  const { value: ToastList, fetch } = useLazy(loadList);
  useEffect(() => {
    if (isWanted) fetch().catch((error: unknown) => console.error(error));
  }, [isWanted, fetch]);
  return ToastList ? <ToastList /> : null;
}
