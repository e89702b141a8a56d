import { proxy, type Remote, wrap } from 'comlink';
import type { CopyKeeper, CopyListener } from './copy-keeper.ts';

let keeper: Remote<CopyKeeper> | null = null;

/** The keeper of the copy, in the one worker of this tab; made when it is first asked for. */
export function copyKeeper(): Remote<CopyKeeper> {
  keeper ??= wrap<CopyKeeper>(
    new Worker(new URL('./catalogue.worker.ts', import.meta.url), { type: 'module' }),
  );
  return keeper;
}

/** Begins to keep the copy, as long as somebody looks at this tab. */
export async function keepCopy(listener: CopyListener): Promise<void> {
  const copy = copyKeeper();
  const watch = () => void copy.watch(document.visibilityState === 'visible');
  await copy.listen(proxy(listener));
  document.addEventListener('visibilitychange', watch);
  addEventListener('online', () => void copy.hurry());
  watch();
}
