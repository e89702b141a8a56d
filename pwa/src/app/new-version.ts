import { atom } from 'jotai';
import type { ReactNode } from 'react';

/** The bar that offers a newer shop; null without one. Its code comes with the worker's. */
export const newVersionAtom = atom<ReactNode>(null);
