import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { toastsWantedAtom } from './notify.ts';
import { useLater } from './use-later.ts';

const loadList = async () => (await import('./ToastList.tsx')).ToastList;

/** The place of toasts, which comes with the first of them or when the page is idle. */
export function Toasts() {
  const isWanted = useAtomValue(toastsWantedAtom);
  const { value: ToastList, fetch } = useLater(loadList);
  useEffect(() => {
    if (isWanted) fetch().catch((error: unknown) => console.error(error));
  }, [isWanted, fetch]);
  return ToastList ? <ToastList /> : null;
}
