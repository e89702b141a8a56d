import { useQuery } from '@tanstack/react-query';
import {
  type Currency,
  countFilters,
  type Facets,
  type FilterKey,
  hasSameFilters,
  type ListFilters,
  noFilters,
  type ProductQuery,
} from '@vajra/contract';
import { useDeferredValue, useState } from 'react';
import * as texts from '#texts/product-list.ts';
import { productsQuery } from '../../api/queries.ts';
import { below } from '../../styles/breakpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { HydrateWhenSeen } from '../../ui/HydrateWhenSeen.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './AdvanceFilter.module.css';
import { FilterPanel } from './FilterPanel.tsx';

interface AdvanceFilterProps {
  applied: ListFilters;
  onApply: (filters: ListFilters) => void;
  /** The counts of the list with the applied filters. */
  facets: Facets | undefined;
  currency: Currency;
  /** Returns the query for the counts of the list with other filters. */
  countsQuery: (filters: ListFilters) => ProductQuery;
  fixed?: FilterKey | undefined;
  /** A list is loading. */
  pending: boolean;
}

/**
 * The filter panel: a sidebar on wide screens, a sheet on phones. Choices take effect when they are
 * applied.
 */
export function AdvanceFilter({
  applied,
  onApply,
  facets,
  currency,
  countsQuery,
  fixed,
  pending,
}: AdvanceFilterProps) {
  const [draft, setDraft] = useState(applied);
  const [draftedFrom, setDraftedFrom] = useState(applied);
  // Filters applied elsewhere (a chip, the Back button) replace the draft.
  if (!hasSameFilters(draftedFrom, applied)) {
    setDraftedFrom(applied);
    setDraft(applied);
  }
  const [isOpen, setOpen] = useState(false);
  // Rendering the panel takes a phone several frames, so the sheet appears first.
  const isPanelShown = useDeferredValue(isOpen);
  const isPhone = useMediaQuery(below('medium'));
  const isChanged = !hasSameFilters(draft, applied);
  const hasFilters = countFilters(draft) > 0 || countFilters(applied) > 0;
  const count = countFilters(applied);
  const { data: counts } = useQuery({
    ...productsQuery(countsQuery(draft)),
    enabled: isChanged,
  });
  const draftCounts = isChanged ? counts : undefined;

  const apply = () => {
    if (!isChanged) return;
    setOpen(false);
    onApply(draft);
  };
  const clear = () => {
    if (!hasFilters || pending) return;
    setDraft(noFilters);
    setOpen(false);
    if (countFilters(applied) > 0) onApply(noFilters);
  };
  const panel = (
    <FilterPanel
      draft={draft}
      onDraft={setDraft}
      facets={draftCounts?.facets ?? facets}
      currency={currency}
      fixed={fixed}
    />
  );
  const buttons = (
    <>
      <p role="status" className={styles.matches}>
        {draftCounts && texts.matches(draftCounts.totalCount)}
      </p>
      <Button aria-disabled={!isChanged} onClick={apply}>
        {texts.apply}
      </Button>
      <Button kind="quiet" aria-disabled={!hasFilters || pending} onClick={clear}>
        {texts.clearAll}
      </Button>
    </>
  );

  return (
    <>
      <aside className={styles.side} aria-label={texts.advanceFilter}>
        <h2 className={styles.title}>{texts.advanceFilter}</h2>
        {/* A phone neither hydrates nor updates a panel that it does not show. */}
        {!isPhone && (
          <HydrateWhenSeen>
            <div className={styles.scroll}>{panel}</div>
          </HydrateWhenSeen>
        )}
        <div className={styles.buttons}>{buttons}</div>
      </aside>
      <div className={styles.bar} data-filter-bar>
        <Button wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.advanceFilter}
          {count > 0 && ` · ${count}`}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        title={texts.advanceFilter}
        shape="sheet"
        footer={buttons}
        onClose={() => setOpen(false)}
      >
        {isPanelShown && panel}
      </Dialog>
    </>
  );
}
