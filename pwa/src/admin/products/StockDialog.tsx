import type { Product } from '@vajra/contract';
import { Dialog } from '../../ui/Dialog.tsx';
import { StockForm } from './StockForm.tsx';

export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog open title={`Stock of ${product.name}`} onClose={onClose}>
      <StockForm product={product} onDone={onClose} />
    </Dialog>
  );
}
