import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { immediately, useLazy } from '../../ui/lazy.tsx';
import { comparedAtom } from '../shared/compare/compared-products.ts';

const importTray = async () => (await import('./CompareTray.tsx')).CompareTray;

/** Where the products are compared already, and where nothing distracts from the order. */
const hasNoTray = /^\/(compare|checkout|payment|demo-payment|order-confirmation)\b/;

/** The tray of the products that are chosen for comparison, whose code is loaded with the first one. */
export function LazyCompareTray() {
  const { pathname } = useLocation();
  const hasChosen = useAtomValue(comparedAtom).length > 0;
  return hasChosen && !hasNoTray.test(pathname) && <LoadedTray />;
}

function LoadedTray() {
  const { value: CompareTray } = useLazy(importTray, immediately);
  return CompareTray && <CompareTray />;
}
