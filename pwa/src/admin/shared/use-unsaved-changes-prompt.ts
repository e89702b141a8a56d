import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { sessionAtom } from '../../session/session.ts';
import { useConfirm } from '../../ui/confirm.tsx';

const question = {
  title: 'Leave without saving?',
  text: 'Your changes have not been saved.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const;

/**
 * Asks before a changed form is left, within the app or by closing the tab. `onDiscard` is called
 * when the changes are discarded. After the session has ended it does not ask, because the form could
 * not be saved; a draft keeps what takes long to enter. Returns a function for the form's own exits, such as Cancel.
 */
export function useUnsavedChangesPrompt(
  isChanged: boolean,
  onDiscard?: () => void,
): (leave: () => void) => void {
  const confirm = useConfirm();
  const store = useStore();
  const isDiscarded = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      !isDiscarded.current &&
      store.get(sessionAtom) !== null &&
      nextLocation.pathname !== currentLocation.pathname,
  );

  const current = useRef(blocker);
  current.current = blocker;

  const isAsking = useRef(false);
  const ask = async (leave: () => void, stay?: () => void) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const isConfirmed = await confirm(question);
    isAsking.current = false;
    if (!isConfirmed) return stay?.();
    onDiscard?.();
    isDiscarded.current = true;
    leave();
  };

  // Each navigation that is stopped changes the blocker, also one that follows the last answer at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` uses what is rendered when it is called
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask(
      () => current.current.proceed?.(),
      () => current.current.reset?.(),
    );
  }, [blocker]);

  useEffect(() => {
    isDiscarded.current = false;
    if (!isChanged) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);

  return (leave) => (isChanged ? void ask(leave) : leave());
}
