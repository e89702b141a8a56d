import * as texts from '#texts/offline.ts';
import type { Outcome } from '../../api/send.ts';

/** As `notify` takes it. */
export interface Notice {
  flag: unknown;
  text: string;
}

/** What has become of a change: in the shop's words, or that it waits on this phone. */
export function toNotice(outcome: Outcome<{ status: unknown; description: string }>): Notice {
  if (outcome === 'waiting') return { flag: 1, text: texts.waits };
  return { flag: outcome.answer.status, text: outcome.answer.description };
}
