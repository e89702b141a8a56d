import { keyRetentionMs } from '@vajra/contract';
import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../../api/change-kinds.ts';

declare module '../../api/change-kinds.ts' {
  interface ChangeValues {
    message: null;
  }
}

/** A message to the store. */
export const messageChange: ChangeKind<null> = {
  label: () => texts.message,
  retentionMs: keyRetentionMs,
  conflict: texts.mayBeSaved,
};
