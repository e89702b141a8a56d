import type { Product, ProductImage } from '@vajra/contract';
import { mediaUrl } from '../../api/media-url.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Media } from '../../ui/Media.tsx';
import styles from './ProductForm.module.css';
import { useDeleteMedia } from './product-commands.ts';

/** What the product has already; each can be deleted, at once and after a question. */
export function KeptMedia({ product }: { product: Product }) {
  const confirm = useConfirm();
  const remove = useDeleteMedia();

  const askAndRemove = async ({ image_id, kind }: ProductImage) => {
    const what = kind === 'video' ? 'video' : 'picture';
    const isMeant = await confirm({
      title: `Delete ${what}`,
      text: `Are you sure you want to delete this ${what}?`,
      yes: 'Delete',
    });
    if (isMeant) remove.mutate(image_id);
  };

  if (product.productimages.length === 0) return null;
  return (
    <ul className={styles.kept} aria-label="Pictures and videos of the product">
      {product.productimages.map((image, index) => (
        <li key={image.image_id}>
          <Media
            src={mediaUrl('product', image.image_url)}
            alt={`${image.kind === 'video' ? 'Video' : 'Picture'} ${index + 1}`}
            width={240}
            height={240}
            controls
            className={styles.picture}
          />
          <Button
            kind="text"
            small
            busy={remove.isPending && remove.variables === image.image_id}
            aria-label={`Delete ${image.kind === 'video' ? 'video' : 'picture'} ${index + 1}`}
            onClick={() => void askAndRemove(image)}
          >
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}
