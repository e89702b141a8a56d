/**
 * Returns the browser's service workers; undefined where it has none or refuses them. With site data
 * blocked it refuses every use of them, and Firefox logs each as an error.
 */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.cookieEnabled ? navigator.serviceWorker : undefined;
  } catch {
    return undefined; // a sandboxed frame
  }
}
