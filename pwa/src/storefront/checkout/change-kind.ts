import { keyRetentionMs } from '@vajra/contract';
import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../../api/change-kinds.ts';

declare module '../../api/change-kinds.ts' {
  interface ChangeValues {
    profile: null;
  }
}

/** A change of the customer's name. */
export const profileChange: ChangeKind<null> = {
  label: () => texts.profile,
  retentionMs: keyRetentionMs,
  conflict: texts.mayBeSaved,
};
