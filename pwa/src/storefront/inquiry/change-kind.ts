import { keyRetentionMs } from '@vajra/contract';
import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../../api/change-kinds.ts';

declare module '../../api/change-kinds.ts' {
  interface ChangeValues {
    inquiry: null;
  }
}

/** A custom inquiry. */
export const inquiryChange: ChangeKind<null> = {
  label: () => texts.inquiry,
  retentionMs: keyRetentionMs,
  conflict: texts.mayBeSaved,
};
