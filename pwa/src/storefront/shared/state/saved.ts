import type { Product } from '@vajra/contract';
import { atom } from 'jotai';

/** The products that the visitor or customer has saved, once they are known. */
export const savedIdsAtom = atom<ReadonlySet<number>>(new Set<number>());

/** Products whose heart was pressed. `watchSaved`, which is loaded after the first page, takes them. */
export const pressedHeartsAtom = atom<readonly Product[]>([]);
