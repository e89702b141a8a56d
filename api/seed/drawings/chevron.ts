import { girdleFacets, lifted, upperFacets } from './brilliant.ts';
import { cutCorner, radiantCorner } from './outline.ts';
import { plus, times, type Vector } from './vector.ts';

const girdle = 0.05;
const table = 0.7;
const crown = 0.2;

/** From the middle of a side to the culet: share of the way, and depth. */
const middleLine: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.2, 0.33],
  [0.42, 0.57],
  [0.68, 0.8],
  [1, 1.06],
];

const at = (point: Vector, share: number, z: number): Vector => [
  point[0] * share,
  point[1] * share,
  z,
];

/** The faces of a princess: a broad table, and chevrons from each corner to the middle lines. */
export function princessFacets(ratio: number): Vector[][] {
  const corners: Vector[] = [
    [1, ratio, 0],
    [1, -ratio, 0],
    [-1, -ratio, 0],
    [-1, ratio, 0],
  ];
  const sides = corners.map(
    (corner, index) => [corner, corners[(index + 1) % 4] ?? corner] as const,
  );
  const top = crown + girdle / 2;
  const faces: Vector[][] = [corners.map((corner) => at(corner, table, top))];
  for (const [here, next] of sides) {
    const star = at(middleOf(here, next), table + (1 - table) * 0.55, girdle / 2 + crown * 0.55);
    const [tableHere, tableNext] = [at(here, table, top), at(next, table, top)];
    const [edgeHere, edgeNext] = [at(here, 1, girdle / 2), at(next, 1, girdle / 2)];
    faces.push([tableHere, tableNext, star], [star, edgeHere, edgeNext]);
    faces.push([tableHere, star, edgeHere], [tableNext, star, edgeNext]);
  }
  return [...faces, ...chevrons(sides), ...girdleFacets(cutCorner(ratio, 0), girdle)];
}

/** A radiant: the crown of a brilliant and the pavilion of a princess, its corners cut. */
export function radiantFacets(ratio: number): Vector[][] {
  const [cut, long] = [1 - radiantCorner, ratio - radiantCorner];
  const sides: (readonly [Vector, Vector])[] = [
    [
      [-cut, ratio, 0],
      [cut, ratio, 0],
    ],
    [
      [1, long, 0],
      [1, -long, 0],
    ],
    [
      [cut, -ratio, 0],
      [-cut, -ratio, 0],
    ],
    [
      [-1, -long, 0],
      [-1, long, 0],
    ],
  ];
  const outline = cutCorner(ratio, radiantCorner);
  return [...upperFacets(outline, 'Radiant'), ...chevrons(sides), ...girdleFacets(outline, girdle)];
}

/** Fans from each side's corners to the points of its middle line; a long facet where a corner is cut. */
function chevrons(sides: readonly (readonly [Vector, Vector])[]): Vector[][] {
  const faces: Vector[][] = [];
  const edge = -girdle / 2;
  const deepest = middleLine[middleLine.length - 1]?.[1] ?? 1;
  const culet: Vector = [0, 0, edge - deepest];
  sides.forEach(([from, to], index) => {
    const [low, lowTo] = [at(from, 1, edge), at(to, 1, edge)];
    const points = middleLine.map(([share, depth]) =>
      at(middleOf(from, to), 1 - share, edge - depth),
    );
    points.slice(1).forEach((inner, level) => {
      const outer = points[level] ?? inner;
      faces.push([low, outer, inner], [lowTo, outer, inner]);
    });
    const after = lifted(sides[(index + 1) % sides.length]?.[0] ?? to, edge);
    if (Math.hypot(...plus(lowTo, after, -1)) < 1e-6) return;
    faces.push([lowTo, after, culet]);
  });
  return faces;
}

const middleOf = (a: Vector, b: Vector) => times(plus(a, b), 0.5);
