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
 * when the changes are discarded. After the session has ended it does not ask, because a draft keeps
 * the changes. Returns a function for the form's own exits, such as Cancel.
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

  const ask = async (leave: () => void, stay?: () => void) => {
    if (!(await confirm(question))) return stay?.();
    onDiscard?.();
    isDiscarded.current = true;
    leave();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each navigation
  useEffect(() => {
    if (blocker.state === 'blocked') void ask(blocker.proceed, blocker.reset);
  }, [blocker.state]);

  useEffect(() => {
    isDiscarded.current = false;
    if (!isChanged) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, [isChanged]);

  return (leave) => (isChanged ? void ask(leave) : leave());
}
