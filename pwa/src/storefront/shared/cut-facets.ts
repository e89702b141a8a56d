import { type Cut, outlines, type Point, pointAt } from './cut-outline.ts';

/** A facet of a stone seen from above. */
export interface Facet {
  points: readonly Point[];
  /** How much light it reflects, from 0 to 1. */
  light: number;
}

const stepCuts: readonly Cut[] = ['emerald', 'asscher'];

/** Where the light comes from: the upper left. */
const lightAngle = (-Math.PI * 3) / 8;

/** Returns the facets of a cut's crown, which cover its outline. */
export function facetsOf(cut: Cut): readonly Facet[] {
  return stepCuts.includes(cut) ? stepFacets(cut) : brilliantFacets(cut);
}

const scaled = ([x, y]: Point, factor: number): Point => [x * factor, y * factor];

/**
 * A brilliant's crown: an octagonal table, and around it eight each of star and kite facets and
 * sixteen upper girdle facets.
 */
function brilliantFacets(cut: Cut): readonly Facet[] {
  const outline = outlines[cut];
  const angleOf = (eighths: number) => ((eighths + 0.5) * Math.PI) / 4;
  const at = (eighths: number, factor: number) =>
    scaled(pointAt(outline, angleOf(eighths)), factor);
  const facets: Facet[] = [];
  const add = (brightness: number, ...points: Point[]) =>
    facets.push({ points, light: lightOf(points, brightness) });
  const table = Array.from({ length: 8 }, (_, eighth) => at(eighth, 0.54));
  facets.push({ points: table, light: 0.85 });
  for (let eighth = 0; eighth < 8; eighth++) {
    const [corner, next] = [at(eighth, 0.54), at(eighth + 1, 0.54)];
    const [star, previousStar] = [at(eighth + 0.5, 0.72), at(eighth - 0.5, 0.72)];
    const [girdle, middle] = [at(eighth, 1), at(eighth + 0.5, 1)];
    add(0.35, corner, star, next);
    add(0, corner, star, girdle, previousStar);
    for (const [one, other] of [
      [girdle, at(eighth + 0.25, 1)],
      [at(eighth + 0.25, 1), middle],
    ] as const) {
      add(-0.2, star, one, other);
    }
    for (const [one, other] of [
      [middle, at(eighth + 0.75, 1)],
      [at(eighth + 0.75, 1), at(eighth + 1, 1)],
    ] as const) {
      add(-0.35, star, one, other);
    }
  }
  return facets;
}

/** A step cut's crown: three rows of long facets around the table. */
function stepFacets(cut: Cut): readonly Facet[] {
  const outline = outlines[cut];
  const rows = [1, 0.84, 0.68, 0.52];
  const facets: Facet[] = [{ points: outline.map((point) => scaled(point, 0.52)), light: 0.85 }];
  rows.slice(1).forEach((inner, row) => {
    const outer = rows[row] ?? 1;
    outline.forEach((from, index) => {
      const to = outline[(index + 1) % outline.length] ?? from;
      const points = [
        scaled(from, outer),
        scaled(to, outer),
        scaled(to, inner),
        scaled(from, inner),
      ];
      facets.push({ points, light: lightOf(points, row * 0.2 - 0.2) });
    });
  });
  return facets;
}

/** A facet is the brighter, the more it faces the light. */
function lightOf(points: readonly Point[], brightness: number): number {
  const x = points.reduce((sum, point) => sum + point[0], 0);
  const y = points.reduce((sum, point) => sum + point[1], 0);
  const facing = Math.cos(Math.atan2(x, -y) - lightAngle);
  return Math.min(1, Math.max(0, 0.5 + 0.35 * facing + 0.4 * brightness));
}
