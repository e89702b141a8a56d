/** Whether a write failed because the device has no storage left for the site. */
export function isStorageFull(error: unknown): boolean {
  const names = [nameOf(error), nameOf((error as { inner?: unknown } | null)?.inner)];
  return names.includes('QuotaExceededError');
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}
