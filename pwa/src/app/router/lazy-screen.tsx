import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export interface LazyScreen {
  (): ReactNode;
  /** Loads the screen's code, so that its first rendering does not suspend. */
  preload: () => Promise<void>;
}

/** Creates a screen from a module's export, which is loaded when the screen is shown or preloaded. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let loaded: ComponentType | undefined;
  const loadOnce = async (): Promise<ComponentType> => {
    loaded ??= (await load())[name];
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));

  function Screen(): ReactNode {
    // Switching from Lazy to the loaded component later would reset the screen's state.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Screen, { preload: async () => void (await loadOnce()) });
}
