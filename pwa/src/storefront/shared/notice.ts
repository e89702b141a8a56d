import * as texts from '#texts/offline.ts';
import type { Outcome } from '../../api/offline-client.ts';

/** A toast's text and outcome, as `notify` takes them. */
export interface Notice {
  /** 1 or true for a success; anything else is an error. */
  flag: unknown;
  text: string;
}

/** Returns the notice for a change: the server's description, or that the change is pending. */
export function toNotice(outcome: Outcome<{ status: unknown; description: string }>): Notice {
  if (outcome === 'waiting') return { flag: 1, text: texts.savedForLater };
  return { flag: outcome.answer.status, text: outcome.answer.description };
}
