import * as texts from '#texts/offline.ts';
import type { SubmitResult } from '../../api/offline-client.ts';

/** Returns the message about a change: the server's description, or that the change is pending. */
export function resultMessage(result: SubmitResult<{ description: string }>): string {
  return result === 'pending' ? texts.savedForLater : result.response.description;
}
