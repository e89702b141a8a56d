import { useLazy } from '../../../ui/lazy.tsx';
import type { CompareButtonProps } from '../compare/CompareButton.tsx';

const importButton = async () => (await import('../compare/CompareButton.tsx')).CompareButton;

/** Its code is loaded after the first page. Server-rendered pages do not know what is chosen. */
export function LazyCompareButton(props: CompareButtonProps) {
  const { value: CompareButton } = useLazy(importButton);
  return CompareButton && <CompareButton {...props} />;
}
