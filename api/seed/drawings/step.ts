import { girdleFacets } from './brilliant.ts';
import { cutCorner } from './outline.ts';
import type { Vector } from './vector.ts';

interface Steps {
  readonly corner: number;
  /** From the girdle: how far in, and how high or deep, in half widths. */
  readonly crown: readonly (readonly [number, number])[];
  readonly pavilion: readonly (readonly [number, number])[];
}

const cuts: Readonly<Record<'Emerald' | 'Asscher', Steps>> = {
  Emerald: {
    corner: 0.36,
    crown: [
      [0, 0.025],
      [0.12, 0.155],
      [0.24, 0.25],
      [0.35, 0.31],
    ],
    pavilion: [
      [0, -0.025],
      [0.24, -0.36],
      [0.56, -0.7],
      [1, -0.98],
    ],
  },
  Asscher: {
    corner: 0.44,
    crown: [
      [0, 0.025],
      [0.14, 0.19],
      [0.28, 0.31],
      [0.42, 0.39],
    ],
    pavilion: [
      [0, -0.025],
      [0.24, -0.37],
      [0.56, -0.74],
      [1, -1.04],
    ],
  },
};

const sides = 8;

/** The faces of a step cut: terraces parallel to the girdle, down to a keel or a point. */
export function stepFacets(shape: 'Emerald' | 'Asscher', ratio: number): Vector[][] {
  const { corner, crown, pavilion } = cuts[shape];
  const terrace = ([inset, z]: readonly [number, number]): Vector[] => {
    const wide = 1 - inset;
    const long = ratio - inset;
    const cut = corner * wide;
    return [
      [wide - cut, long, z],
      [wide, long - cut, z],
      [wide, cut - long, z],
      [wide - cut, -long, z],
      [cut - wide, -long, z],
      [-wide, cut - long, z],
      [-wide, long - cut, z],
      [cut - wide, long, z],
    ];
  };
  const rings = crown.map(terrace);
  return [
    rings[rings.length - 1] ?? [],
    ...between(rings),
    ...between(pavilion.map(terrace)),
    ...girdleFacets(cutCorner(ratio, corner), 0.05),
  ];
}

function between(rings: readonly Vector[][]): Vector[][] {
  const faces: Vector[][] = [];
  rings.slice(1).forEach((inner, level) => {
    const outer = rings[level] ?? inner;
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides;
      const corners = [outer[side], outer[next], inner[next], inner[side]];
      faces.push(distinct(corners.filter((corner) => !!corner)));
    }
  });
  return faces.filter((face) => face.length > 2);
}

/** At the keel several corners fall together. */
function distinct(corners: readonly Vector[]): Vector[] {
  return corners.filter((corner, index) =>
    corners
      .slice(0, index)
      .every((other) => Math.hypot(...corner.map((v, axis) => v - (other[axis] ?? 0))) > 1e-6),
  );
}
