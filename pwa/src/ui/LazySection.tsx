import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { whenNearViewport } from './when-near.ts';

interface LazySectionProps {
  /** Has to be the same function every time. */
  load: () => Promise<ComponentType>;
  /** What stands there until then, and about as high. */
  place: ReactNode;
  /** What stands there when the code could not be fetched. */
  failed: (retry: () => void) => ReactNode;
}

/** What is far down a page: its code and its calls come when somebody is about to see it. */
export function LazySection({ load, place, failed }: LazySectionProps) {
  const [Shown, setShown] = useState<ComponentType | null>(null);
  const [isFailed, setFailed] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isHere = true;
    const show = async () => {
      try {
        const loaded = await load();
        if (isHere) setShown(() => loaded);
      } catch (error) {
        console.error(error);
        if (isHere) setFailed(true);
      }
    };
    const forget =
      !isFailed && ref.current ? whenNearViewport(ref.current, () => void show()) : undefined;
    return () => {
      isHere = false;
      forget?.();
    };
  }, [load, isFailed]);
  if (Shown) return <Shown />;
  return isFailed ? failed(() => setFailed(false)) : <div ref={ref}>{place}</div>;
}
