import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Product } from '@vajra/contract';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as texts from '#texts/compare.ts';
import * as shopTexts from '#texts/shop.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { usePricing } from '../shared/cart.ts';
import {
  comparePath,
  maxCompared,
  removeComparedAtom,
} from '../shared/compare/compared-products.ts';
import { productsByIdQuery } from '../shared/products-by-id.ts';
import styles from './ComparePage.module.css';
import { ComparisonTable } from './ComparisonTable.tsx';
import { readComparedIds } from './compared-ids.ts';
import { comparisonRows } from './comparison-rows.ts';
import { ShareButton } from './ShareButton.tsx';

/** Compares the products of the address, which may differ from those chosen on this device. */
export function ComparePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { ids, invalidCount, leftOutCount } = readComparedIds(search);
  const query = useQuery({
    ...productsByIdQuery(ids, { isComplete: true }),
    placeholderData: keepPreviousData,
  });
  const removeFromChoice = useSetAtom(removeComparedAtom);

  const remove = ({ p_id }: Product) => {
    removeFromChoice(p_id);
    const rest = ids.filter((id) => id !== p_id);
    void navigate(comparePath(rest), { replace: true, preventScrollReset: true });
    restoreFocus();
  };

  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      <QueryState query={query} pending={texts.loading} failed={texts.failed}>
        {(found) => {
          // While the next products load, those before are shown as far as they are compared.
          const products = found.filter(({ p_id }) => ids.includes(p_id));
          const missing = query.isPlaceholderData ? 0 : ids.length - products.length + invalidCount;
          return (
            <>
              {missing > 0 && <p className={styles.note}>{texts.missing(missing)}</p>}
              {leftOutCount > 0 && (
                <p className={styles.note}>{texts.leftOut(maxCompared, leftOutCount)}</p>
              )}
              {products.length > 0 ? (
                <Comparison products={products} onRemove={remove} />
              ) : (
                <EmptyState text={texts.none}>
                  <p>{texts.howTo(maxCompared)}</p>
                  <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
                </EmptyState>
              )}
            </>
          );
        }}
      </QueryState>
    </Wrap>
  );
}

interface ComparisonProps {
  products: readonly Product[];
  onRemove: (product: Product) => void;
}

function Comparison({ products, onRemove }: ComparisonProps) {
  const [showsDifferences, setShowsDifferences] = useState(false);
  const rows = comparisonRows(products, usePricing());
  const different = rows.filter(({ isDifferent }) => isDifferent);
  const hasSeveral = products.length > 1;
  return (
    <>
      <div className={styles.bar}>
        {hasSeveral ? (
          <>
            <label className={styles.switch}>
              <input
                type="checkbox"
                role="switch"
                aria-checked={showsDifferences}
                checked={showsDifferences}
                onChange={(event) => setShowsDifferences(event.target.checked)}
              />
              {texts.differencesOnly}
            </label>
            <SecondaryText role="status">
              {texts.differenceCount(different.length, rows.length)}
            </SecondaryText>
          </>
        ) : (
          <SecondaryText>{texts.addAnother}</SecondaryText>
        )}
        <ShareButton path={comparePath(products.map(({ p_id }) => p_id))} />
      </div>
      <ComparisonTable
        products={products}
        rows={hasSeveral && showsDifferences ? different : rows}
        onRemove={onRemove}
      />
    </>
  );
}
