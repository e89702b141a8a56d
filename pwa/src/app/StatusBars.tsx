import { useEffect } from 'react';
import { useLazy } from '../ui/lazy.tsx';

const loadContent = async () => (await import('./StatusBarContent.tsx')).StatusBarContent;

/** The live region above the header. Its content is loaded right after the page. */
export function StatusBars() {
  const { value: StatusBarContent, fetch } = useLazy(loadContent);
  useEffect(() => void fetch().catch(() => undefined), [fetch]);
  return <div role="status">{StatusBarContent && <StatusBarContent />}</div>;
}
