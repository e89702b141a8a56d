import { useEffect } from 'react';
import { useLazy } from '../ui/lazy.tsx';

const loadBars = async () => (await import('./Bars.tsx')).Bars;

/** The place of quiet bars above the header. What can be told comes right after the page. */
export function StatusBars() {
  const { value: Bars, fetch } = useLazy(loadBars);
  useEffect(() => void fetch().catch(() => undefined), [fetch]);
  return <div role="status">{Bars && <Bars />}</div>;
}
