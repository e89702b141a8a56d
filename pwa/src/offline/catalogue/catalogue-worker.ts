let worker: Worker | undefined;

/** Starts the worker of this tab's catalogue sync, unless it runs already, and returns it. */
export function catalogueWorker(): Worker {
  worker ??= new Worker(new URL('./catalogue.worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

export function stopCatalogueWorker(): void {
  worker?.terminate();
  worker = undefined;
}
