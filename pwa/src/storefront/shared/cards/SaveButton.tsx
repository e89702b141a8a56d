import type { Product } from '@vajra/contract';
import { useAtomValue, useSetAtom } from 'jotai';
import * as texts from '#texts/shop.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAfterHydration } from '../../../ui/use-after-hydration.ts';
import { pressedHeartsAtom, savedIdsAtom } from '../state/saved.ts';

/** The heart that saves a product, or removes it from those that are saved. */
export function SaveButton({ product, className }: { product: Product; className?: string }) {
  const isSaved = useAtomValue(savedIdsAtom).has(product.p_id);
  const press = useSetAtom(pressedHeartsAtom);
  return (
    <IconButton
      icon="heart"
      label={texts.save(product.name)}
      className={className}
      aria-pressed={useAfterHydration(false, isSaved)}
      onClick={() => press((others) => [...others, product])}
    />
  );
}
