import * as texts from '#texts/offline.ts';
import type { Outcome } from '../../api/offline-client.ts';

/** Returns the message about a change: the server's description, or that the change is pending. */
export function outcomeMessage(outcome: Outcome<{ description: string }>): string {
  return outcome === 'waiting' ? texts.savedForLater : outcome.answer.description;
}
