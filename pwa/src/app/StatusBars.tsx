import { useLater } from '../ui/use-later.ts';

const loadBars = async () => (await import('./Bars.tsx')).Bars;

/** The place of quiet bars above the header. There is nothing to tell before the page is idle. */
export function StatusBars() {
  const { value: Bars } = useLater(loadBars);
  return <div role="status">{Bars && <Bars />}</div>;
}
