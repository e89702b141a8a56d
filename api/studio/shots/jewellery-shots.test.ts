import { describe, expect, it } from 'vitest';
import { designs } from '../../seed/jewellery-designs.ts';
import { jewelleryShots, shotNamesOf } from './jewellery-shots.ts';

const names = new Set(jewelleryShots.map(({ name }) => name));

it('has two uniquely named views of every design in the seed', () => {
  expect(names.size).toBe(jewelleryShots.length);
  for (const design of designs) {
    for (const name of shotNamesOf(design)) expect(names).toContain(name);
  }
});

it('composes the name from design, metal and view', () => {
  expect(shotNamesOf({ name: 'Kiran Pavé Ring', metal: 'yellow' })).toEqual([
    'kiran-pave-ring-yellow-front',
    'kiran-pave-ring-yellow-three-quarter',
  ]);
});

describe.each(['asha-solitaire-ring-yellow-front', 'tara-studs-white-front'])('%s', (name) => {
  it('rests on the ground and has stones', () => {
    const scene = jewelleryShots.find((shot) => shot.name === name)?.scene();
    const positions = [...(scene?.mesh?.positions ?? [])];
    const low = positions.reduce((least, z, i) => (i % 3 === 2 ? Math.min(least, z) : least), 9);
    expect(low).toBeCloseTo(0, 6);
    expect(scene?.mesh?.materials.length).toBeLessThan(150_000);
    expect(scene?.stones.length).toBeGreaterThan(0);
  });
});
