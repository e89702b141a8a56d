import { type ReactNode, Suspense, use, useState } from 'react';
import { createTurn, type HydrationTurn, type LoadSection } from './hydration-turns.ts';

interface HydrateLaterProps {
  /** Loads the section's code first. If it cannot be loaded, the section can still be read. */
  load?: LoadSection;
  children: ReactNode;
}

/**
 * A section of a server-rendered page, which is hydrated in its turn. Its parent should not render
 * again soon, because React then hydrates the section at once.
 */
export function HydrateLater({ load, children }: HydrateLaterProps) {
  const [turn] = useState(() => createTurn(load));
  return (
    <Suspense fallback={null}>{turn ? <Turn turn={turn}>{children}</Turn> : children}</Suspense>
  );
}

function Turn({ turn, children }: { turn: HydrationTurn; children: ReactNode }) {
  use(turn.begin());
  return children;
}
