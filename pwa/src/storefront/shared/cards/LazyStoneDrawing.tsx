import type { Product } from '@vajra/contract';
import { immediately, useLazy } from '../../../ui/lazy.tsx';

const importDrawing = async () => (await import('../StoneDrawing.tsx')).StoneDrawing;

/** A drawing of a product without an image, whose code is loaded when it is needed. */
export function LazyStoneDrawing({ product }: { product: Product }) {
  const { value: StoneDrawing } = useLazy(importDrawing, immediately);
  return StoneDrawing && <StoneDrawing product={product} />;
}
