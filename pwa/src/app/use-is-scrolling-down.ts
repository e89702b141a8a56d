import { useEffect, useState } from 'react';

/** Smaller movements, of a resting finger or a resized toolbar, are no scrolling. */
const minDistancePx = 12;

/** Whether the user last scrolled down. False at the top of the page. */
export function useIsScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let turnedAt = scrollY;
    const listen = () => {
      const distance = scrollY - turnedAt;
      if (Math.abs(distance) < minDistancePx && scrollY > 0) return;
      turnedAt = scrollY;
      setDown(distance > 0 && scrollY > 0);
    };
    addEventListener('scroll', listen, { passive: true });
    return () => removeEventListener('scroll', listen);
  }, []);
  return isDown;
}
