import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import styles from './HydrateWhenSeen.module.css';
import { createGate, type Gate } from './hydration.ts';
import { whenSeen } from './schedule.ts';

/**
 * A section of a server-rendered page, which is hydrated when it is seen or touched. Its parent should not
 * render again before, because React then hydrates the section at once.
 */
export function HydrateWhenSeen({ children }: { children: ReactNode }) {
  const [gate] = useState(createGate);
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!gate) return;
    const section = wrapper.current?.firstElementChild;
    return section ? whenSeen(section, gate.open) : gate.open();
  }, [gate]);
  return (
    <div ref={wrapper} className={styles.wrapper}>
      <Suspense fallback={null}>{gate ? <Gated gate={gate}>{children}</Gated> : children}</Suspense>
    </div>
  );
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  use(gate.wait());
  return children;
}
