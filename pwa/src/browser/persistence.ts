/** Whether the shop runs as an installed app, not in a browser tab. */
export function isInstalled(): boolean {
  // iOS has a property of its own, older than the media query.
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return isStandalone || matchMedia('(display-mode: standalone)').matches;
}

/**
 * Whether the browser deletes all data of the shop after seven days without a visit: Safari, and every
 * browser on an iPhone, unless the shop is installed.
 * https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
 */
export function deletesUnvisitedData(): boolean {
  return navigator.vendor?.startsWith('Apple') === true && !isInstalled();
}

/** Asks the browser to keep the shop's data when storage runs short. */
export async function requestPersistence(): Promise<void> {
  // Only exists in secure contexts, and not in every browser.
  const storage: StorageManager | undefined = navigator.storage;
  if (storage?.persist && !(await storage.persisted())) await storage.persist();
}
