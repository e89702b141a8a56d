import { films } from '../films/film-table.ts';
import type { Shot } from '../trace/scene.ts';
import { iconShots } from './icon-shots.ts';
import { jewelleryShots } from './jewellery-shots.ts';
import { sliderShots } from './slider-shots.ts';
import { stoneShots } from './stone-shots.ts';

/** All photographs of the demo, by set. */
export const shotSets = {
  stones: stoneShots,
  sliders: sliderShots,
  icons: iconShots,
  jewellery: jewelleryShots,
} as const;

export type SetName = keyof typeof shotSets;

export const allShots: readonly Shot[] = Object.values(shotSets).flat();

/**
 * Returns a shot or film frame by name.
 * @throws RangeError when there is none.
 */
export function findShot(name: string): Shot {
  const frames = films.flatMap((film) => film.frames);
  const shot = [...allShots, ...frames].find((candidate) => candidate.name === name);
  if (!shot) throw new RangeError(`Unknown shot: ${name}`);
  return shot;
}

/** Returns whether a name matches a pattern in which * matches any characters. */
export function matchesPattern(name: string, pattern: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(name);
}

/** Returns the shots of a set that match any of the patterns, or all of them without patterns. */
export function chooseShots(set: SetName | 'all', patterns: readonly string[]): Shot[] {
  const shots: readonly Shot[] = set === 'all' ? allShots : shotSets[set];
  if (patterns.length === 0) return [...shots];
  return shots.filter((shot) => patterns.some((pattern) => matchesPattern(shot.name, pattern)));
}
