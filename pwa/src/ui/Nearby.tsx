import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { whenNear } from './when-near.ts';

interface NearbyProps {
  /** What stands there until then, and about as high. */
  place: ReactNode;
  children: ReactNode;
}

/** What is far down a page: its code and its calls come when somebody is about to see it. */
export function Nearby({ place, children }: NearbyProps) {
  const [isNear, setNear] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ref.current) return whenNear(ref.current, () => setNear(true));
    return undefined;
  }, []);
  if (isNear) return <Suspense fallback={place}>{children}</Suspense>;
  return <div ref={ref}>{place}</div>;
}
