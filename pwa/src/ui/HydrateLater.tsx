import { type ReactNode, Suspense, use, useState } from 'react';
import { createTurn, type HydrationTurn } from './hydration-turns.ts';

/**
 * A section of a server-rendered page, which is hydrated in its turn. Its parent should not render
 * again soon, because React then hydrates the section at once.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  const [turn] = useState(createTurn);
  return (
    <Suspense fallback={null}>{turn ? <Turn turn={turn}>{children}</Turn> : children}</Suspense>
  );
}

function Turn({ turn, children }: { turn: HydrationTurn; children: ReactNode }) {
  use(turn.begin());
  return children;
}
