import { type CutName, cutStone } from '../geometry/cuts.ts';
import { polygons } from '../geometry/polyhedron.ts';
import { restStone } from '../geometry/pose.ts';
import { PLATE } from '../shots/loose-stones.ts';
import type { Vector } from '../vector.ts';

type Point = readonly [right: number, up: number];

interface Facet {
  readonly normal: Vector;
  readonly corners: readonly Vector[];
  readonly edges: readonly (readonly [Vector, Vector])[];
}

/** Where a view lies on the sheet: its middle, y down, and the pixels of a half width. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const side = 1000;
/** Pixels that both views have for their heights, and that lie between them. */
const room = 680;
const gap = 96;
const ink = '#6f675c';
const paper = '#fbf9f6';

const fromAbove = ([x, y]: Vector): Point => [x, y];
const fromFront = ([x, , z]: Vector): Point => [x, z];

/** Draws a cut as a grading report does: crown from above, profile, proportions. Returns SVG. */
export function plotCut(cut: CutName): string {
  const lobes = lobesOf(cut);
  const all = lobes.flat().flatMap(({ corners }) => corners);
  const [plan, profile] = [all.map(fromAbove), all.map(fromFront)];
  const scale = room / (spanOf(plan) + spanOf(profile));
  const top = (side - room - gap) / 2;
  const above = placeAt(plan, top, scale);
  const front = placeAt(profile, top + spanOf(plan) * scale + gap, scale);
  const crown = lobes.flat().filter(({ normal }) => normal[2] > 0.01);
  const facing = lobes.flat().filter(({ normal }) => normal[1] < -0.02);
  const table = crown.filter(({ normal }) => normal[2] > 0.999);
  const drawing = [
    around(lobes, fromAbove, above),
    edges(crown, fromAbove, above),
    around(lobes, fromFront, front),
    edges(facing.filter(isCut), fromFront, front),
    measures(
      profile,
      table.flatMap(({ corners }) => corners.map(fromFront)),
      front,
    ),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${PLATE}"/><g stroke="${ink}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${drawing}</g></svg>`;
}

/** The stone upright. What a heart's lobes share is none of its facets, and parts none of them. */
function lobesOf(cut: CutName): Facet[][] {
  const { facets, otherLobe } = restStone(cutStone(cut), { spin: cut === 'heart' ? 0 : 90 });
  const isSeam = (edge: readonly Vector[]) =>
    otherLobe !== undefined && edge.every(([x]) => Math.abs(x) < 1e-6);
  return [facets, otherLobe ?? []].map((planes) => {
    const shapes = polygons(planes);
    const all = planes.map(({ normal }, at) => {
      const corners = shapes[at] ?? [];
      const edges = corners.map((corner, from) => {
        const next = corners[(from + 1) % corners.length] ?? corner;
        return [corner, next] as const;
      });
      return { normal, corners, edges: edges.filter((edge) => !isSeam(edge)) };
    });
    return otherLobe ? all.slice(0, -1) : all;
  });
}

/** Girdle facets are a band of many, and only their rim is drawn. */
const isCut = ({ normal }: Facet) => Math.abs(normal[2]) > 0.01;

const reachOf = (values: readonly number[]) => Math.max(...values.map(Math.abs));
const heights = (points: readonly Point[]) => points.map(([, up]) => up);
const spanOf = (points: readonly Point[]) =>
  Math.max(...heights(points)) - Math.min(...heights(points));

/** Where a view goes whose upper end is so many pixels down the sheet. */
function placeAt(points: readonly Point[], top: number, scale: number): Place {
  return { x: side / 2, y: top + Math.max(...heights(points)) * scale, scale };
}

function edges(facets: readonly Facet[], view: (corner: Vector) => Point, place: Place): string {
  const path = facets.flatMap((facet) => facet.edges.map((edge) => line(edge.map(view), place)));
  return `<path d="${path.join('')}" fill="none"/>`;
}

/** Lobes one over the other: the stroke first, so that nothing is drawn where they meet. */
function around(lobes: readonly Facet[][], view: (corner: Vector) => Point, place: Place): string {
  const path = lobes
    .filter((lobe) => lobe.length > 0)
    .map((lobe) => `${line(hull(lobe.flatMap(({ corners }) => corners.map(view))), place)}Z`)
    .join('');
  return `<path d="${path}" fill="none" stroke-width="5"/><path d="${path}" fill="${paper}" stroke="none"/>`;
}

function measures(
  profile: readonly Point[],
  table: readonly Point[],
  { x, y, scale }: Place,
): string {
  const level = (up: number) => y - up * scale;
  const [high, low] = [Math.max(...heights(profile)), Math.min(...heights(profile))];
  const across = (reach: number, at: number) =>
    `M${x - reach * scale},${at}H${x + reach * scale}M${x - reach * scale},${at - 9}v18M${x + reach * scale},${at - 9}v18`;
  const width = reachOf(profile.map(([right]) => right));
  const beside = x + width * scale + 44;
  const upright = `M${beside},${level(high)}V${level(low)}M${beside - 9},${level(high)}h18M${beside - 9},${level(low)}h18`;
  const tableWidth = reachOf(table.map(([right]) => right));
  const path = across(tableWidth, level(high) - 26) + across(width, level(low) + 40) + upright;
  return `<path d="${path}" fill="none" stroke-width="1.4"/>`;
}

const short = (value: number) => String(Math.round(value * 10) / 10);

function line(points: readonly Point[], { x, y, scale }: Place): string {
  return `M${points.map(([right, up]) => `${short(x + right * scale)},${short(y - up * scale)}`).join('L')}`;
}

/** The convex hull: Andrew's monotone chain. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (ordered: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (turnsRight(kept, point)) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function turnsRight(kept: readonly Point[], [x, y]: Point): boolean {
  const [before, last] = kept.slice(-2);
  if (!before || !last) return false;
  return (last[0] - before[0]) * (y - before[1]) <= (last[1] - before[1]) * (x - before[0]);
}
