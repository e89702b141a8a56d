import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { type ReactNode, useRef } from 'react';
import * as texts from '#texts/compare.ts';
import { ApiError } from '../../api/api-error.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { productQuery } from '../../api/queries.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Media } from '../../ui/Media.tsx';
import { useNotify } from '../../ui/notices.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import {
  comparedAtom,
  comparePath,
  maxCompared,
  removeComparedAtom,
} from '../shared/compare/compared-products.ts';
import styles from './CompareTray.module.css';

/** The products that are chosen for comparison, at the foot of the screen. */
export function CompareTray() {
  const [ids, setIds] = useAtom(comparedAtom);
  const remove = useSetAtom(removeComparedAtom);
  const tray = useRef<HTMLElement>(null);
  const { notifyError } = useNotify();

  return (
    <section ref={tray} className={styles.tray} aria-label={texts.tray} tabIndex={-1}>
      <ul className={styles.items}>
        {ids.map((id) => (
          <TrayItem
            key={id}
            id={id}
            onRemove={() => {
              tray.current?.focus();
              remove(id);
              restoreFocus();
            }}
          />
        ))}
      </ul>
      <p role="status" className={styles.count}>
        {texts.chosen(ids.length, maxCompared)}
      </p>
      <div className={styles.actions}>
        <Button
          kind="text"
          small
          onClick={() => {
            setIds([]);
            restoreFocus();
          }}
        >
          {texts.clear}
        </Button>
        {ids.length > 1 ? (
          <ButtonLink small to={comparePath(ids)}>
            {texts.short}
          </ButtonLink>
        ) : (
          <Button small aria-disabled onClick={() => notifyError(texts.needsTwo)}>
            {texts.short}
          </Button>
        )}
      </div>
    </section>
  );
}

function TrayItem({ id, onRemove }: { id: number; onRemove: () => void }): ReactNode {
  const { data: product, error } = useQuery(productQuery(id));
  const isNotSold = error instanceof ApiError && error.status === 404;
  return (
    <li className={styles.item}>
      <div className={styles.image}>
        {product && (
          <Media
            src={mediaUrl('product', product.productimages[0]?.image_url)}
            alt=""
            sizes="3rem"
          />
        )}
      </div>
      <span className={styles.name}>{product?.name ?? (isNotSold && texts.notSold)}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.removeProduct(product?.name)}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
