/** Whether a write failed because the device has no storage left for the site. */
export function isStorageFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/**
 * Whether the browser has closed the database, because the user cleared the site's data. Chromium aborts
 * the open transactions, some with an unknown error, and the connection that is being opened.
 */
export function isDatabaseClosed(error: unknown): boolean {
  const [name, inner] = namesOf(error);
  if (name === 'DatabaseClosedError' || inner === 'DatabaseClosedError') return true;
  if (name === 'OpenFailedError') return inner === 'AbortError';
  return name === 'AbortError' && (inner === 'AbortError' || inner === 'UnknownError');
}

/** The names of an error and of the browser's error that Dexie has wrapped in it. */
function namesOf(error: unknown): [string, string] {
  return [nameOf(error), nameOf((error as { inner?: unknown } | null)?.inner)];
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}
