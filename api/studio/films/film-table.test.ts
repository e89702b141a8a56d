import { describe, expect, it } from 'vitest';
import { ringScene } from '../shots/jewellery-shots.ts';
import { stoneScene } from '../shots/stone-shots.ts';
import type { Scene } from '../trace/scene.ts';
import { filmFramesPerSecond, films } from './film-table.ts';

/** Returns a sorted text line per facet, which makes scenes comparable regardless of facet order. */
function facetsOf({ stones }: Scene): string[] {
  const digits = (value: number) => (Math.abs(value) < 5e-4 ? 0 : value).toFixed(3);
  return stones
    .flatMap(({ facets }) => facets)
    .map(({ normal, offset }) => [...normal, offset].map(digits).join(' '))
    .sort();
}

describe('the films', () => {
  it('include at least six films of six seconds each', () => {
    expect(films.length).toBeGreaterThanOrEqual(6);
    for (const { frames, repeats } of films) {
      expect((frames.length * repeats) / filmFramesPerSecond).toBe(6);
    }
  });

  it.each(['round-01', 'round-02', 'round-08', 'round-champagne'])(
    'loop seamlessly after one eighth of a turn: %s',
    (name) => {
      expect(facetsOf(stoneScene(name, 45))).toEqual(facetsOf(stoneScene(name, 0)));
      expect(facetsOf(stoneScene(name, 30))).not.toEqual(facetsOf(stoneScene(name, 0)));
    },
  );

  it.each([
    { name: 'Triveni Three-Stone Ring', metal: 'yellow' },
    { name: 'Asha Solitaire Ring', metal: 'yellow' },
  ] as const)('loop seamlessly after half a turn: $name', (design) => {
    const [begin, end] = [ringScene(design, 0), ringScene(design, 180)];
    expect(facetsOf(end)).toEqual(facetsOf(begin));
  });
});
