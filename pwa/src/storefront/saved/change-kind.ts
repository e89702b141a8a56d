import { keyRetentionMs, type SavedRow } from '@vajra/contract';
import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../../api/change-kinds.ts';
import { changeSavedList, type SavedList } from './saved-list.ts';

/** A product that is being saved or removed, as screens show it until that has arrived. */
export interface PendingSave {
  row: SavedRow;
  isSaved: boolean;
}

declare module '../../api/change-kinds.ts' {
  interface ChangeValues {
    saved: PendingSave;
  }
}

/** Saves and removals of products. */
export const savedChange: ChangeKind<PendingSave> = {
  label: ({ row, isSaved }) =>
    (isSaved ? texts.savedProduct : texts.unsavedProduct)(row.product.name),
  retentionMs: keyRetentionMs,
  conflict: texts.mayBeSaved,
  apply: ({ queryClient, userId, id, response, changeCached }) => {
    const { saved } = response as { saved?: SavedRow }; // the responses of saving and removing
    const change = (list: SavedList) => {
      const others = list.products.filter(({ p_id }) => p_id !== Number(id));
      return { ...list, products: saved ? [saved, ...others] : others };
    };
    changeSavedList(queryClient, userId, change);
    changeCached?.('saved', change);
  },
};
