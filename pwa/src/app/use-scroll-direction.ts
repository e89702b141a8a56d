import { useEffect, useState } from 'react';

/** Smaller movements, of a resting finger or a resized toolbar, are no scrolling. */
const minDistancePx = 12;
/** The page ends when no more than this is left of it. */
const endPx = 40;

export type ScrollDirection = 'none' | 'down' | 'up';

/** Where the user last scrolled to: 'none' before they do, and 'up' at the end of the page. */
export function useScrollDirection(): ScrollDirection {
  const [direction, setDirection] = useState<ScrollDirection>('none');
  useEffect(() => {
    let turnedAt = scrollY;
    const listen = () => {
      const distance = scrollY - turnedAt;
      if (Math.abs(distance) < minDistancePx) return;
      turnedAt = scrollY;
      const left = document.documentElement.scrollHeight - innerHeight - scrollY;
      setDirection(distance > 0 && left > endPx ? 'down' : 'up');
    };
    addEventListener('scroll', listen, { passive: true });
    return () => removeEventListener('scroll', listen);
  }, []);
  return direction;
}
