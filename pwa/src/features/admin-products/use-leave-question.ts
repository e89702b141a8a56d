import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '../../ui/confirm.tsx';

/** Asks before a changed form is left, within the app or by closing the tab. */
export function useLeaveQuestion(isChanged: boolean): void {
  const confirm = useConfirm();
  const asked = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return;
    asked.current = true;
    const question = {
      title: 'Leave without saving?',
      text: 'What you changed here is not saved.',
      yes: 'Leave',
      no: 'Stay',
    };
    void confirm(question).then((isMeant) => {
      asked.current = false;
      if (isMeant) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, confirm]);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
